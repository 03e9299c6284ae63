/** The reference app at work: its settings, the line to the portal, the session it knows and the log of all that is said. */
import { TOKEN_PATH, type TokenReply } from '@almenara/contract/areas/session'
import { useRef, useState } from 'react'
import type { FromHost, KindFromHost } from '../native/messages.ts'
import { answer } from './answers.ts'
import { openLine, textOf, type Line } from './line.ts'
import { USUAL, type Settings } from './settings.ts'

export interface Entry {
  from: 'portal' | 'app' | 'note'
  /** The message as it travelled, or a remark of the app. */
  text: string
}

export function useApp() {
  const [settings, setSettings] = useState(USUAL)
  const [entries, setEntries] = useState<readonly Entry[]>([])
  /** Each web view is a new frame: a window cannot be given its host once it has loaded. */
  const [frameNumber, setFrameNumber] = useState(0)
  const latest = useRef({ settings, tokens: undefined as TokenReply | undefined, line: undefined as Line | undefined })

  const log = (from: Entry['from'], text: string) => setEntries((before) => [...before, { from, text }])
  const sayText = (text: string) => {
    log('app', text)
    latest.current.line?.say(text)
  }
  const say = <K extends KindFromHost>(kind: K, payload: FromHost[K]) => sayText(textOf(kind, payload))
  const apply = (changed: Partial<Settings>) => {
    latest.current.settings = { ...latest.current.settings, ...changed }
    setSettings(latest.current.settings)
  }
  const hear = (text: string) => {
    log('portal', text)
    const { kind, payload } = JSON.parse(text) as { kind: string; payload?: unknown }
    const keep = (tokens: TokenReply | undefined) => {
      latest.current.tokens = tokens
    }
    const app = { settings: latest.current.settings, say, note: (words: string) => log('note', words), change: apply, keep }
    answer(app, kind, payload).catch((error: unknown) => log('note', String(error)))
  }
  const change = (changed: Partial<Settings>) => {
    apply(changed)
    if (changed.shape) setFrameNumber((number) => number + 1)
    if (changed.offline !== undefined) say('NETWORK_OFFLINE', { offline: changed.offline })
  }
  const connect = (frame: HTMLIFrameElement) => {
    const line = openLine(frame, latest.current.settings.shape, hear)
    latest.current.line = line
    return () => line.hangUp()
  }
  return {
    settings,
    entries,
    frameNumber,
    connect,
    change,
    sayText,
    reload: () => setFrameNumber((number) => number + 1),
    renew: () => renewTokens(latest.current.tokens).then((tokens) => say('REFRESH_TOKEN', tokens)),
  }
}

/** As an app does when it finds the access token spent. Throws when it has no session, or the services refuse. */
async function renewTokens(tokens: TokenReply | undefined): Promise<TokenReply> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: tokens?.refresh_token ?? '' })
  const response = await fetch(TOKEN_PATH, { method: 'POST', body })
  if (!response.ok) throw new Error(`The services do not renew the session: ${response.status}`)
  const { access_token, refresh_token } = (await response.json()) as TokenReply
  return { access_token, refresh_token }
}
