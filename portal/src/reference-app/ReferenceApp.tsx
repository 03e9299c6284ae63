import { type SubmitEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { Behaviour } from './Behaviour.tsx'
import styles from './ReferenceApp.module.css'
import { type Entry, useApp } from './use-app.ts'

/** A telephone with the portal inside, how the app behaves, and each message both ways. */
export function ReferenceApp() {
  const { settings, entries, frameNumber, connect, change, sayText, reload, renew } = useApp()
  return (
    <main aria-labelledby="title" className={styles.page}>
      <h1 id="title">Aplicación de referencia</h1>
      <section aria-labelledby="phone" className={styles.phone}>
        <header className={styles.bar}>
          <h2 id="phone">Teléfono</h2>
          <button type="button" onClick={() => sayText('{"kind":"LOGIN_BY_LOGOUT"}')}>
            Salir
          </button>
        </header>
        <WebView key={frameNumber} connect={connect} />
      </section>
      <div className={styles.side}>
        <section aria-labelledby="behaviour">
          <h2 id="behaviour">Comportamiento</h2>
          <Behaviour settings={settings} onChange={change} onReload={reload} onRenew={() => void renew()} />
        </section>
        <section aria-labelledby="say">
          <h2 id="say">Decir al portal</h2>
          <Speech onSay={sayText} />
        </section>
        <section aria-labelledby="log">
          <h2 id="log">Registro de mensajes</h2>
          <Log entries={entries} />
        </section>
      </div>
    </main>
  )
}

/** The portal, connected to the app as soon as its frame is in the page: its window is then still the one that the portal will find. */
function WebView({ connect }: { connect: (frame: HTMLIFrameElement) => () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const start = useEffectEvent(connect)
  useLayoutEffect(() => (frame.current ? start(frame.current) : undefined), [])
  // The portal is our own and runs as it does in a web view.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe ref={frame} src="/home" title="Portal" className={styles.view} />
}

/** Any text at all: a bridge is tried with what it must refuse too. */
function Speech({ onSay }: { onSay: (text: string) => void }) {
  const [text, setText] = useState('{"kind":"LOGIN_BY_SESSION_EXPIRED"}')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSay(text)
  }
  return (
    <form className={styles.speech} onSubmit={submit}>
      <label htmlFor="message">Mensaje en JSON</label>
      <textarea id="message" rows={3} spellCheck={false} value={text} onChange={(event) => setText(event.target.value)} />
      <Button size="sm" type="submit">
        Enviar
      </Button>
    </form>
  )
}

const FROM: Readonly<Record<Entry['from'], string>> = { portal: 'Portal → aplicación', app: 'Aplicación → portal', note: 'Nota' }

function Log({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return <p>Aún no se ha dicho nada.</p>
  return (
    // A list that scrolls is reached with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol className={styles.log} aria-label="Mensajes dichos" tabIndex={0}>
      {entries.map(({ from, text }, index) => (
        // Entries are only ever added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} data-from={from}>
          <span>{FROM[from]}</span>
          <code>{text}</code>
        </li>
      ))}
    </ol>
  )
}
