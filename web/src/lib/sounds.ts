/** How each sound is made, of noise and of tones, so that no file has to be loaded. */

import type { Sound } from "./sound";

/** So many milliseconds after the last sound the browser rests: to work out silence takes as much as a sound. */
const SILENCE = 1500;

let rustle: AudioBuffer | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Make a sound, so loud. */
export function make(sound: Sound, from: AudioContext, volume: number): void {
  rest(from);
  void from.resume().then(() => {
    const out = from.createGain();
    out.gain.value = volume;
    out.connect(from.destination);
    MADE[sound](from, out);
  });
}

/** Let the browser rest once nothing has been heard for a while. */
export function rest(from: AudioContext): void {
  clearTimeout(resting);
  resting = setTimeout(() => void from.suspend(), SILENCE);
}

const MADE: Record<Sound, (from: AudioContext, out: AudioNode) => void> = {
  card: (from, out) => noise(from, out, { at: 0, long: 0.07, pitch: 2600, loud: 0.35 }),
  chips: (from, out) => {
    for (const [at, pitch] of [
      [0, 4100],
      [0.035, 4700],
      [0.08, 4300],
    ] as const) {
      noise(from, out, { at, long: 0.03, pitch, loud: 0.5 });
      tone(from, out, { at, long: 0.05, pitch: pitch / 2, loud: 0.05 });
    }
  },
  turn: (from, out) => {
    tone(from, out, { at: 0, long: 0.16, pitch: 660, loud: 0.22 });
    tone(from, out, { at: 0.12, long: 0.28, pitch: 880, loud: 0.22 });
  },
  win: (from, out) => {
    [523, 659, 784, 1047].forEach((pitch, step) => tone(from, out, { at: step * 0.09, long: 0.3, pitch, loud: 0.18 }));
  },
};

interface Note {
  /** Seconds from now, and for how long. */
  at: number;
  long: number;
  pitch: number;
  loud: number;
}

function tone(from: AudioContext, out: AudioNode, note: Note): void {
  const voice = from.createOscillator();
  voice.type = "triangle";
  voice.frequency.value = note.pitch;
  voice.connect(faded(from, out, note));
  voice.start(from.currentTime + note.at);
  voice.stop(from.currentTime + note.at + note.long);
}

function noise(from: AudioContext, out: AudioNode, note: Note): void {
  const voice = from.createBufferSource();
  voice.buffer = rustle ??= hiss(from);
  const band = from.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = note.pitch;
  voice.connect(band).connect(faded(from, out, note));
  voice.start(from.currentTime + note.at);
  voice.stop(from.currentTime + note.at + note.long);
}

function faded(from: AudioContext, out: AudioNode, note: Note): GainNode {
  const fade = from.createGain();
  const begins = from.currentTime + note.at;
  fade.gain.setValueAtTime(note.loud, begins);
  fade.gain.exponentialRampToValueAtTime(0.001, begins + note.long);
  fade.connect(out);
  return fade;
}

function hiss(from: AudioContext): AudioBuffer {
  const buffer = from.createBuffer(1, from.sampleRate / 10, from.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
