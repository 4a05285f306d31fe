// Decides from the samples of a soak whether memory grew.

export interface Sample {
  /** Seconds since the viewers connected. */
  seconds: number;
  rssMb: number;
  heapMb: number;
  open: number;
}

/** Caches and compiled code fill up in the first part, so growth is measured after it. */
const warmUpShare = 0.25;
const shareCompared = 0.25;
/** Only an increase above both limits is growth, because the heap varies and the process keeps freed memory. */
const maxGrowth = { heap: { share: 0.12, mb: 20 }, rss: { share: 0.12, mb: 40 } };

export interface Growth {
  /** The heap's minimum early and late in the soak. For `rssMb` it is the median of the process's memory. */
  heapMb: [early: number, late: number];
  rssMb: [early: number, late: number];
  grew: boolean;
}

export function measureGrowth(samples: readonly Sample[]): Growth {
  const warm = samples.slice(Math.floor(samples.length * warmUpShare));
  const count = Math.max(1, Math.floor(warm.length * shareCompared));
  const [early, late] = [warm.slice(0, count), warm.slice(-count)];
  const heapMb: Growth["heapMb"] = [minHeap(early), minHeap(late)];
  const rssMb: Growth["rssMb"] = [medianRss(early), medianRss(late)];
  return { heapMb, rssMb, grew: hasGrown(heapMb, maxGrowth.heap) || hasGrown(rssMb, maxGrowth.rss) };
}

const hasGrown = ([early, late]: [number, number], { share, mb }: { share: number; mb: number }): boolean =>
  late - early > Math.max(mb, early * share);

const minHeap = (samples: readonly Sample[]): number => Math.min(...samples.map(({ heapMb }) => heapMb));

function medianRss(samples: readonly Sample[]): number {
  const sorted = samples.map(({ rssMb }) => rssMb).sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
