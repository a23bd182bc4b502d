"""Trains an agent for GemGem by proximal policy optimisation, from nothing to fewer swaps than the paper's SGS.

    pip install sb3-contrib matplotlib      # beside sweetfish: docs/python.md
    python examples/python/train_ppo.py --out ppo

Writes the policy, `policy.zip`, and its curve, `curve.csv` and `curve.svg`, into the folder. Then it plays 500 fresh games.
"""

import argparse
import csv
import time
from pathlib import Path

import matplotlib
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecMonitor, VecNormalize
from torch import nn
from torch.nn import functional

import sweetfish
from sweetfish.envs.batch import one_hot
from sweetfish.sb3 import SweetfishVecEnv

matplotlib.use("svg")
matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "sweetfish", "font.family": "sans-serif"})
from matplotlib import pyplot  # noqa: E402

RULES = sweetfish.Rules("p1")
OTHERS = ["random", "sgs", "hgs", "td"]
TUNED, FRESH = range(1_000_000, 1_000_500), range(2_000_000, 2_000_500)
"""Seeds of games for the curve, and of those at the end; training plays others."""


class Trunk(BaseFeaturesExtractor):
    """Sees which cells near a cell have its kind, so it does not matter what the kinds are called, nor where it is."""

    def __init__(self, space, channels=64, reach=3):
        _, height, width = space.shape
        super().__init__(space, channels * height * width)
        self.reach = reach
        self.layers = nn.Sequential(
            nn.Conv2d((2 * reach + 1) ** 2, channels, 3, padding=1), nn.ReLU(),
            nn.Conv2d(channels, channels, 1), nn.ReLU(), nn.Flatten(),
        )  # fmt: skip

    def forward(self, boards):
        batch, kinds, height, width = boards.shape
        near = functional.unfold(boards, 2 * self.reach + 1, padding=self.reach).view(batch, kinds, -1, height, width)
        return self.layers((near * boards[:, :, None]).sum(1))


class SwapPolicy(MaskableActorCriticPolicy):
    """Rates the swaps of each cell, right and down, by what is around it, and the board by the mean over its cells."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options, net_arch=[], features_extractor_class=Trunk, ortho_init=False)

    def _build(self, lr_schedule):
        super()._build(lr_schedule)
        _, height, width = self.observation_space.shape
        channels = self.features_dim // (height * width)
        cells = nn.Unflatten(1, (channels, height, width))
        # An action is 2 * cell + direction.
        self.action_net = nn.Sequential(cells, nn.Conv2d(channels, 2, 1), Last(), nn.Flatten())
        mean = [cells, nn.AdaptiveAvgPool2d(1), nn.Flatten()]
        self.value_net = nn.Sequential(*mean, nn.Linear(channels, channels), nn.ReLU(), nn.Linear(channels, 1))
        nn.init.zeros_(self.action_net[1].weight)
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


class Last(nn.Module):
    """Moves the channels behind rows and columns."""

    def forward(self, boards):
        return boards.permute(0, 2, 3, 1)


def policy_of(model):
    """The best actions of a model, for `sweetfish.evaluate`."""
    return lambda cells, mask: model.predict(one_hot(cells, RULES.kinds), action_masks=mask, deterministic=True)[0]


class Curve(BaseCallback):
    """Plays games now and then."""

    def __init__(self, every):
        super().__init__()
        self.every, self.rows, self.begun = every, [], time.perf_counter()

    def _on_step(self):
        return True

    def _on_rollout_start(self):
        if self.num_timesteps >= self.every * len(self.rows):
            self.add()

    def add(self):
        seconds = time.perf_counter() - self.begun
        found = sweetfish.summary(sweetfish.evaluate(policy_of(self.model), RULES, TUNED))
        self.rows.append({"steps": self.num_timesteps, "seconds": round(seconds, 1), "swaps": round(found["mean"], 3)})
        print("{steps:>9} steps {seconds:>6.0f} s {swaps:>6.2f} swaps".format(**self.rows[-1]), flush=True)


def draw(rows, others, path):
    """Draws the curve, with lines for other agents."""
    figure, axes = pyplot.subplots(figsize=(6.4, 3.6), layout="constrained")
    axes.plot([row["steps"] for row in rows], [row["swaps"] for row in rows], color="#2563eb", linewidth=2)
    for name, mean in others.items():
        axes.axhline(mean, color="#94a3b8", linewidth=1)
        axes.annotate(name, (1, mean), xycoords=("axes fraction", "data"), xytext=(4, -3), textcoords="offset points")
    axes.set(xlabel="swaps of training", ylabel="swaps to 250 points", ylim=(12, None), xlim=(0, None))
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=150_000, help="swaps that it makes in training")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="more help little, and harm on a busy machine")
    parser.add_argument("--out", type=Path, default=Path("ppo"), help="the folder for the policy and the curve")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(options.threads)

    gamma = 0.5
    env = SweetfishVecEnv("sweetfish/GemGem-v0", 128, rules=RULES, observation="planes")
    env = VecNormalize(VecMonitor(env), norm_obs=False, gamma=gamma)
    model = MaskablePPO(
        SwapPolicy, env, seed=options.seed, n_steps=64, batch_size=1024, n_epochs=4, gamma=gamma, gae_lambda=0.9,
        learning_rate=lambda left: 2.5e-3 * left + 1e-5, ent_coef=0.01, vf_coef=0.25,
    )  # fmt: skip
    curve = Curve(every=options.steps // 40)
    model.learn(options.steps, callback=curve)
    curve.add()
    model.save(options.out / "policy.zip")

    means = {}
    for name, policy in [*((name, name) for name in OTHERS), ("this policy", policy_of(model))]:
        found = sweetfish.summary(sweetfish.evaluate(policy, RULES, FRESH))
        means[name] = found["mean"]
        print(f"{name}: {found['mean']:.2f} (± {found['error']:.2f}) swaps to 250 points")
    with open(options.out / "curve.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, list(curve.rows[0]))
        writer.writeheader()
        writer.writerows(curve.rows)
    draw(curve.rows, {name: means[name] for name in OTHERS}, options.out / "curve.svg")


if __name__ == "__main__":
    main()
