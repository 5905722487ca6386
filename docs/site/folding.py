"""Pages of parts on the site: each part is folded to one line, its name and what it is.

A page of the electrical parts is 150 000 pixels high unfolded. A Sphinx extension: the sections of
``parts/`` become ``<details>``; what is folded is searched and found as before.
"""

from __future__ import annotations

import html
from typing import Any

from docutils import nodes
from sphinx.writers.html5 import HTML5Translator


class FoldingTranslator(HTML5Translator):
    """Writes the sections of a page of parts as details that open."""

    def visit_section(self, node: nodes.section) -> None:
        """Open a part: its name and its first sentence are the summary."""
        if not self._is_part(node):
            super().visit_section(node)
            return
        self.section_level += 1
        (name,) = node["ids"][:1]
        title = next(iter(node.findall(nodes.title)))
        first = next(child for child in node.children if isinstance(child, nodes.paragraph))
        self.body.append(
            f'<details class="part" id="{name}"><summary><h2>{html.escape(title.astext())}</h2> '
            f"<span>{html.escape(first.astext())}</span>"
            f'<a class="headerlink" href="#{name}" title="Link to this part">#</a></summary>\n'
        )
        node.remove(title)
        node.remove(first)

    def depart_section(self, node: nodes.section) -> None:
        """Close a part."""
        if not self._is_part(node):
            super().depart_section(node)
            return
        self.section_level -= 1
        self.body.append("</details>\n")

    def _is_part(self, node: nodes.section) -> bool:
        page = self.builder.current_docname
        return page.startswith("parts/") and isinstance(node.parent, nodes.section)


def setup(app: Any) -> dict[str, bool]:
    """Tell Sphinx of the translator."""
    app.set_translator("html", FoldingTranslator, override=True)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
