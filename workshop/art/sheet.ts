import { basename } from "node:path";
import sharp from "sharp";

const [out = "/tmp/sheet.png", cell = "320", ...files] = process.argv.slice(2);
const width = Number(cell);
const columns = Math.max(1, Math.floor(1560 / (width + 8)));
const cells = await Promise.all(
  files.map(async (file, index) => {
    const { data, info } = await sharp(file).resize({ width }).png().toBuffer({ resolveWithObject: true });
    return {
      data,
      height: info.height,
      column: index % columns,
      row: Math.floor(index / columns),
      name: basename(file),
    };
  }),
);
const tall = Math.max(...cells.map((one) => one.height)) + 8;
await sharp({
  create: {
    width: columns * (width + 8),
    height: tall * Math.ceil(files.length / columns),
    channels: 3,
    background: "#161E27",
  },
})
  .composite(cells.map((one) => ({ input: one.data, left: one.column * (width + 8), top: one.row * tall })))
  .png()
  .toFile(out);
