/** The line between the reference app and the portal in its frame, in each of the three shapes that real apps have. */
import type { FromHost, KindFromHost } from '../native/messages.ts'
import type { Settings } from './settings.ts'

export interface Line {
  /** To the portal, as the shape does it. */
  say(text: string): void
  hangUp(): void
}

/**
 * Must be called as soon as the frame is in the page and before it has loaded: its window is then still the one that the portal will
 * find, and what an app puts in its web view is put there.
 */
export function openLine(frame: HTMLIFrameElement, shape: Settings['shape'], hear: (text: string) => void): Line {
  const inside = frame.contentWindow
  if (!inside) throw new Error('The frame is not in the page')
  if (shape === 'frame') {
    const listener = ({ source, origin, data }: MessageEvent) => {
      if (source === inside && origin === location.origin && typeof data === 'string') hear(data)
    }
    window.addEventListener('message', listener)
    return {
      say: (text) => inside.postMessage(text, location.origin),
      hangUp: () => window.removeEventListener('message', listener),
    }
  }
  const host = { postMessage: hear }
  if (shape === 'ios') inside.webkit = { messageHandlers: { AlmenaraHost: host } }
  else inside.AlmenaraHost = host
  return { say: (text) => inside.AlmenaraPortal?.receive(text), hangUp: () => undefined }
}

export function textOf<K extends KindFromHost>(kind: K, payload: FromHost[K]): string {
  return JSON.stringify({ kind, payload })
}
