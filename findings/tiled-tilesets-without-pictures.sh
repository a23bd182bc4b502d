#!/bin/sh
# Tiled 1.8.2 (Debian's package `tiled`), a map with two tilesets, exported as JSON while a picture is missing.
# Guessed: tiles keep the numbers that the map has.
# Seen: where the picture of the first tileset is missing its tiles are counted as those that the map uses of it, so the second
# begins earlier (at 3, not at 7) and all its tiles have other numbers. Without the second's picture all stay.
set -eu
tiled=$(command -v tiled) || { echo "needs tiled"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export QT_QPA_PLATFORM=offscreen XDG_RUNTIME_DIR="$folder" HOME="$folder"
cd "$folder"
picture() {
    # A picture of 48x32 white points: six tiles.
    { printf 'P1\n48 32\n'; yes 0 | head -n 1536; } >"$1.pbm"
}
tileset() {
    cat >"$1.tsx" <<TSX
<tileset name="$1" tilewidth="16" tileheight="16" tilecount="6" columns="3">
 <image source="$1.pbm" width="48" height="32"/>
</tileset>
TSX
}
tileset ground
tileset water
cat >pond.tmx <<'TMX'
<map version="1.8" orientation="orthogonal" width="3" height="1" tilewidth="16" tileheight="16">
 <tileset firstgid="1" source="ground.tsx"/>
 <tileset firstgid="7" source="water.tsx"/>
 <layer id="1" name="board" width="3" height="1"><data encoding="csv">1,2,8</data></layer>
</map>
TMX
seen() {
    "$tiled" --export-map --minimize json pond.tmx pond.json >/dev/null 2>&1
    printf '%s: %s %s\n' "$1" "$(grep -o '"data":[^]]*]' pond.json)" "$(grep -o '"firstgid":[0-9]*' pond.json | tr '\n' ' ')"
}
{
    picture ground
    picture water
    seen "both pictures"
    rm water.pbm
    seen "without the second"
    picture water
    rm ground.pbm
    seen "without the first"
} >seen
cat seen
cat >expected <<'TEXT'
both pictures: "data":[1,2,8] "firstgid":1 "firstgid":7 
without the second: "data":[1,2,8] "firstgid":1 "firstgid":7 
without the first: "data":[1,2,4] "firstgid":1 "firstgid":3 
TEXT
diff expected seen
