import { RETRY_DELAY_MS } from '@almenara/contract/limits'
import WifiSlashIcon from '@phosphor-icons/core/regular/wifi-slash.svg?react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { currentConnection } from '../api/connection.ts'
import { STILL_OFFLINE } from '../api/waiting-words.es.ts'
import { tryConnection, useConnection } from '../base/connection.ts'
import { announce } from '../kit/announce.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { showToast } from '../kit/toast.ts'
import styles from './ConnectionNotice.module.css'

const TITLE = { offline: 'Sin conexión a Internet', unreachable: 'No podemos comunicar con el banco' }
const STILL = 'Puede leer lo que ya tiene en pantalla, pero no consultar nada nuevo ni operar.'
const CHECK = 'Si acaba de firmar una operación, revise sus movimientos antes de repetir la operación.'

/**
 * While the bank cannot be reached: what still works, and what to check before repeating anything. It stays at the
 * bottom of the window, and the page grows by as much, so it never hides its end.
 */
export function ConnectionNotice() {
  const connection = useConnection()
  const before = useRef(connection)
  useEffect(() => {
    if (before.current !== 'connected' && connection === 'connected') showToast('Vuelve a tener conexión.')
    before.current = connection
  }, [connection])
  return connection === 'connected' ? null : <Lost title={TITLE[connection]} />
}

function Lost({ title }: { title: string }) {
  const bar = useRef<HTMLElement>(null)
  const [late, setLate] = useState(false)
  const [trying, setTrying] = useState(false)
  useEffect(() => announce(`${title}. ${STILL} ${CHECK}`), [title])
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), RETRY_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  useRoomBelow(bar)
  const retry = async () => {
    setTrying(true)
    await tryConnection()
    setTrying(false)
    if (currentConnection() !== 'connected') announce(STILL_OFFLINE)
  }
  return (
    <section ref={bar} aria-label="Conexión" className={styles.bar}>
      <div className={styles.inside}>
        <Icon of={WifiSlashIcon} size={24} className={styles.icon} />
        <div className={styles.text}>
          <p>
            <b>{title}</b>
          </p>
          <p>
            {STILL} {CHECK}
          </p>
        </div>
        {late && (
          <Button size="sm" busy={trying} busyLabel="Comprobando…" onClick={() => void retry()}>
            Reintentar
          </Button>
        )}
      </div>
    </section>
  )
}

/** The page grows by the bar, and what floats at the bottom of the window rises above it (`--bottom-bar`, in base.css). */
function useRoomBelow(bar: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const measure = () => style.setProperty('--bottom-bar', `${bar.current?.offsetHeight ?? 0}px`)
    measure()
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('resize', measure)
      style.removeProperty('--bottom-bar')
    }
  })
}
