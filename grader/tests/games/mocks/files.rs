//! Files and folders that are not as the protocol has them.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::{
    Arena, assert_fault, assert_finished, check_field, expect_fault, expect_play, field, play_field,
};
use rustix::process::geteuid;

#[test]
fn the_folder_may_be_left_in_any_state() {
    for confine in ["off", "auto"] {
        for behaviour in [
            "delete-input",
            "input-folder",
            "closed-folders",
            "unwritable",
        ] {
            expect_play((behaviour, ""), &format!("--confine {confine}"));
        }
    }
}

#[test]
fn folders_deeper_than_a_path_can_name_are_removed() {
    for (confine, behaviour) in [("off", "deep"), ("auto", "deep-output")] {
        let arena = Arena::new();
        let mock = arena.mock(behaviour, "");
        let line = format!("--agent greedy --pairs 1 --size 3 --confine {confine}");
        let games = arena.play(&format!("match --agent {mock} {line}"));
        for game in &games {
            match behaviour {
                "deep" => assert_finished(game),
                _ => assert_fault(game, behaviour, "malformed output", "not a plain file"),
            }
        }
    }
}

#[test]
fn links_lead_nowhere() {
    for confine in ["off", "auto"] {
        for behaviour in ["symlink", "input-link"] {
            let arena = Arena::new();
            let victim = arena.path("open/file");
            fs::write(&victim, "untouched").unwrap();
            let mock = arena.mock(behaviour, victim.to_str().unwrap());
            let games = arena.play(&field(&mock, &format!("--confine {confine}")));
            check_field(&games, behaviour, |game| match behaviour {
                "symlink" => assert_fault(game, behaviour, "malformed output", "not a plain file"),
                _ => assert_finished(game),
            });
            assert_eq!(fs::read_to_string(&victim).unwrap(), "untouched");
        }
    }
}

#[test]
fn a_closed_folder_is_opened_again() {
    for confine in ["off", "auto"] {
        play_field(("chmod", ""), &format!("--confine {confine}"), |game| {
            // An ordinary user who may close the folder closes it to the referee too.
            if !game.is_finished() {
                assert!(!geteuid().is_root());
                assert_fault(game, "chmod", "malformed output", "");
            }
        });
    }
}

#[test]
fn a_folder_that_is_gone_is_the_agents_loss() {
    expect_fault(("delete-folder", ""), "no output", "", "--confine off");
    // Confined, it cannot delete the folder.
    expect_play(("delete-folder", ""), "--confine auto");
}

#[test]
fn a_link_in_place_of_the_folder_leads_nowhere() {
    for confine in ["off", "auto"] {
        let arena = Arena::new();
        let open = arena.path("open");
        fs::write(open.join("input.txt"), "untouched").unwrap();
        fs::write(open.join("output.txt"), "untouched").unwrap();
        let mock = arena.mock("swap-folder", open.to_str().unwrap());
        let games = arena.play(&field(&mock, &format!("--confine {confine}")));
        check_field(&games, "swap-folder", |game| {
            if !game.is_finished() {
                assert_eq!(confine, "off");
                assert_fault(game, "swap-folder", "malformed output", "");
            }
        });
        for name in ["input.txt", "output.txt"] {
            assert_eq!(fs::read_to_string(open.join(name)).unwrap(), "untouched");
        }
        let mode = fs::metadata(&open).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o777, "{mode:o}");
    }
}

#[test]
fn files_together_are_limited() {
    let (kind, words) = ("output too large", "its files together");
    let options = "--confine auto --folder-mb 50";
    expect_fault(("hoard", ""), kind, words, options);
}
