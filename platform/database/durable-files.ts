// Passes fsync on to the disk. PGlite's own NodeFS ignores fsync, so a power failure would lose commits that we already
// confirmed to a buyer.
import fs from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

interface OpenFile {
  /** The operating system's descriptor of the file. */
  nfd: number;
}
interface MountedModule {
  NODEFS: { stream_ops: { fsync?: (file: OpenFile) => number } };
  FS: { mkdirTree(path: string): void; mount(type: unknown, options: { root: string }, at: string): void };
}
type Options = Parameters<NodeFS["init"]>[1];

export class DurableFiles extends NodeFS {
  readonly #durable: boolean;
  #mounted: { root: string } | undefined;

  constructor(folder: string, durable: boolean) {
    super(folder);
    this.#durable = durable;
  }

  override async init(pg: PGlite, options: Options): Promise<{ emscriptenOpts: Options }> {
    this.pg = pg;
    const mount = (module: MountedModule) => this.#mount(module);
    return { emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), mount] } };
  }

  #mount({ FS, NODEFS }: MountedModule): void {
    if (this.#durable) {
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        fs.fsyncSync(nfd);
        return 0;
      };
    }
    this.#mounted = { root: this.rootDir };
    FS.mkdirTree(dataPath);
    FS.mount(NODEFS, this.#mounted, dataPath);
  }

  /** Works while the database is running: paths are resolved on each use, and open files stay open. */
  moveTo(folder: string): void {
    fs.renameSync(this.rootDir, folder);
    this.rootDir = folder;
    if (this.#mounted !== undefined) this.#mounted.root = folder;
  }
}

const dataPath = "/pglite/data";

export function startParameters(durable: boolean): string[] {
  if (!durable) return PGlite.defaultStartParams;
  // Only fsync reaches the file system layer; fdatasync and the open_* methods do not.
  const settings = ["-c", "fsync=on", "-c", "wal_sync_method=fsync"];
  return [...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"), ...settings];
}
