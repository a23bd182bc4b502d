//! The headings of lists of a class that are known, and of which list each is.
//!
//! Canvas' are those of `lib/gradebook_exporter.rb` of instructure/canvas-lms, those of Moodle's worksheet of
//! `mod/assign/gradingtable.php` of moodle/moodle, in the words of its language packs (`assign` and `moodle`, version 4.5, in
//! projectestac/moodle-langpacks; `pluginname` of `assignfeedback_comments`, versions 3.0 there and 4.4 in projectestac/odissea).
//! GitHub Classroom's are those of its roster and of `gh classroom assignment-grades`, Gradescope's
//! those of its roster and of the scores of an assignment, nbgrader's those that `nbgrader db student import`
//! reads, Brightspace's those of its grades, which nothing describes
//! (`OrgDefinedId,Username,Last Name,First Name,Email,End-of-Line Indicator`, with `#` before ids).

use crate::grade::intake::Platform;

/// Whose list it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The teacher's: name, id, section.
    Plain,
    /// Canvas' gradebook.
    Canvas,
    /// Moodle's grading worksheet or grader report.
    Moodle,
}

impl Kind {
    /// Returns the platform whose ids are in such a list.
    pub(crate) fn platform(self) -> Platform {
        match self {
            Self::Plain => Platform::Other,
            Self::Canvas => Platform::Canvas,
            Self::Moodle => Platform::Moodle,
        }
    }
}

/// The headings of a form of list, in small letters.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    pub(super) kind: Kind,
    /// Those by which it is known: all are there.
    pub(super) signs: &'static [&'static str],
    /// Those of the name in its parts. The first of which a part is there counts.
    pub(super) names: &'static [&'static [&'static str]],
    pub(super) ids: &'static [&'static str],
    /// That of the platform's own ids, the first of `ids`.
    pub(super) own: &'static str,
    /// That of the logins at GitHub, which end the names of repositories.
    pub(super) login: &'static str,
    /// Those of the grade and of the most points that it takes.
    pub(super) grade: [&'static str; 2],
}

const NONE: Columns = Columns {
    kind: Kind::Plain,
    signs: &[],
    names: &[],
    ids: &[],
    own: "",
    login: "",
    grade: [""; 2],
};

/// The forms, those with rarer headings first.
pub(super) const COLUMNS: [Columns; 13] = [
    Columns {
        kind: Kind::Canvas,
        signs: &["student", "section"],
        names: &[&["student"]],
        ids: CANVAS_IDS,
        own: "id",
        ..NONE
    },
    Columns {
        kind: Kind::Canvas,
        signs: &["lastname", "firstname"],
        names: &[&["firstname", "lastname"]],
        ids: CANVAS_IDS,
        own: "id",
        ..NONE
    },
    Columns {
        signs: &["github_username"],
        ids: &["identifier", "roster_identifier", "github_username"],
        login: "github_username",
        ..GITHUB
    },
    Columns {
        signs: &["student_username", "roster_identifier"],
        ids: &["roster_identifier", "student_username"],
        login: "student_username",
        ..GITHUB
    },
    Columns {
        signs: &["identifier"],
        names: &[&["full name"]],
        ids: &["identifier", "id number", "username", "email address"],
        own: "identifier",
        grade: ["grade", "maximum grade"],
        ..MOODLE
    },
    Columns {
        signs: &["id", "zuletzt geändert (bewertung)"],
        names: &[&["vollständiger name"]],
        ids: &["id", "id-nummer", "anmeldename", "e-mail-adresse"],
        own: "id",
        grade: ["bewertung", "bestwertung"],
        ..MOODLE
    },
    Columns {
        signs: &["identifiant", "dernière modification (note)"],
        names: &[&["nom complet"]],
        ids: &[
            "identifiant",
            "numéro d'identification",
            "nom d'utilisateur",
            "adresse de courriel",
        ],
        own: "identifiant",
        grade: ["note", "note maximale"],
        ..MOODLE
    },
    Columns {
        signs: &["identificador", "última modificación (calificación)"],
        names: &[&["nombre completo"]],
        ids: &[
            "identificador",
            "número de id",
            "nombre de usuario",
            "dirección de correo",
        ],
        own: "identificador",
        grade: ["calificación", "calificación máxima"],
        ..MOODLE
    },
    Columns {
        signs: &["email address"],
        names: &[&["first name", "last name", "surname"]],
        ids: &["id number", "username", "email address"],
        ..MOODLE
    },
    Columns {
        signs: &["e-mail-adresse", "id-nummer"],
        names: &[&["vorname", "nachname"]],
        ids: &["id-nummer", "anmeldename", "e-mail-adresse"],
        ..MOODLE
    },
    Columns {
        signs: &["adresse de courriel", "numéro d'identification"],
        names: &[&["prénom", "nom de famille", "nom"]],
        ids: &[
            "numéro d'identification",
            "nom d'utilisateur",
            "adresse de courriel",
        ],
        ..MOODLE
    },
    Columns {
        signs: &["dirección de correo", "número de id"],
        names: &[&["nombre", "apellido(s)"]],
        ids: &["número de id", "nombre de usuario", "dirección de correo"],
        ..MOODLE
    },
    PLAIN,
];

/// Those of a text to the student in Moodle's worksheet, if the assignment has one, in small letters: in English, German, French
/// and Spanish.
pub(super) const COMMENTS: [&str; 4] = [
    "feedback comments",
    "feedback als kommentar",
    "feedback par commentaires",
    "comentarios de retroalimentación",
];

const CANVAS_IDS: &[&str] = &["id", "sis user id", "sis login id"];

/// GitHub Classroom's. A student who has not accepted an assignment has no name there.
const GITHUB: Columns = Columns {
    names: &[&["name"]],
    ..NONE
};

const MOODLE: Columns = Columns {
    kind: Kind::Moodle,
    ..NONE
};

/// A teacher's own list, in English, German, French and Spanish, and Gradescope's. It has names or ids.
const PLAIN: Columns = Columns {
    names: &[
        &["name"],
        &["full name"],
        &["vollständiger name"],
        &["nom complet"],
        &["nombre completo"],
        &["student"],
        &["first name", "last name", "surname"],
        &["first_name", "last_name"],
        &["first name", "name"],
        &["last name, first name"],
        &["vorname", "nachname"],
        &["vorname", "name"],
        &["nachname, vorname"],
        &["name, vorname"],
        &["prénom", "nom de famille", "nom"],
        &["nombre", "apellido(s)", "apellidos", "apellido"],
    ],
    ids: &[
        "id",
        "sid",
        "orgdefinedid",
        "student id",
        "student number",
        "id number",
        "matrikelnummer",
        "matrikelnr",
        "matrikelnr.",
        "matrikel-nr.",
        "matr.-nr.",
        "matrikel",
        "id-nummer",
        "numéro d'étudiant",
        "numéro étudiant",
        "n° étudiant",
        "matricule",
        "numéro d'identification",
        "matrícula",
        "número de matrícula",
        "número de id",
        "login",
        "username",
        "anmeldename",
        "benutzername",
        "kennung",
        "nom d'utilisateur",
        "identifiant",
        "usuario",
        "nombre de usuario",
        "identificador",
        "email",
        "e-mail",
        "mail",
        "email address",
        "e-mail-adresse",
        "courriel",
        "adresse de courriel",
        "adresse e-mail",
        "correo",
        "correo electrónico",
        "dirección de correo",
    ],
    ..NONE
};
