"""Finite elements of flexible bodies, in numpy: one element a file, meshes, sections, assembly."""

from library.multibody.elements.constraints import (
    Condition,
    Held,
    RigidLink,
    clamped,
    constraint_matrix,
    dof,
    pinned,
    rigid_fields,
)
from library.multibody.elements.element import DIRECTIONS, Element, Points, mass
from library.multibody.elements.euler_bernoulli import EulerBernoulliBeam
from library.multibody.elements.imported import (
    structure_of_matrices,
    structure_of_plane_matrices,
)
from library.multibody.elements.material import Material
from library.multibody.elements.mesh import Mesh, line, rectangle_mesh
from library.multibody.elements.mesh_files import read_mesh
from library.multibody.elements.section import Section, general, rectangle, tube
from library.multibody.elements.structure import (
    Structure,
    assemble,
    assemble_damping,
    with_nodes,
)
from library.multibody.elements.thin_shell import ThinShell
from library.multibody.elements.timoshenko import TimoshenkoBeam

__all__ = [
    "DIRECTIONS",
    "Condition",
    "Element",
    "EulerBernoulliBeam",
    "Held",
    "Material",
    "Mesh",
    "Points",
    "RigidLink",
    "Section",
    "Structure",
    "ThinShell",
    "TimoshenkoBeam",
    "assemble",
    "assemble_damping",
    "clamped",
    "constraint_matrix",
    "dof",
    "general",
    "line",
    "mass",
    "pinned",
    "read_mesh",
    "rectangle",
    "rectangle_mesh",
    "rigid_fields",
    "structure_of_matrices",
    "structure_of_plane_matrices",
    "tube",
    "with_nodes",
]
