"""What a course needs: quizzes that grade, sheets of exercises, questions for Moodle."""
