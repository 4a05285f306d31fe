// The one audio context of a page: made at the first sound after a gesture, since browsers refuse one made before it.
let context: AudioContext | undefined;

export function openAudio(): AudioContext {
  context ??= new AudioContext({ latencyHint: "interactive" });
  if (context.state === "suspended") void context.resume().catch(() => {});
  return context;
}
