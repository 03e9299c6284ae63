import ClockCountdownIcon from '@phosphor-icons/core/regular/clock-countdown.svg?react'
import { useEffect, useRef, useState } from 'react'
import { type Ending, extendSession } from '../base/session-watch.ts'
import { actOnFailure } from '../base/query-client.ts'
import { announce } from '../kit/announce.ts'
import { Button } from '../kit/Button.tsx'
import { formatCountdown } from '../kit/countdown.ts'
import { Modal } from '../kit/Modal.tsx'
import styles from './SessionDialog.module.css'
import { signOut } from './sign-out.ts'

/** When the count is said aloud, in seconds; the rest of it is only seen. The opening dialog says the first, two minutes. */
const SAID = [
  { at: 60, sentence: 'Queda un minuto para que se cierre su sesión.' },
  { at: 20, sentence: 'Quedan veinte segundos para que se cierre su sesión.' },
]

interface SessionDialogProps {
  ending: Ending
  /** Nothing puts the end off, and the customer has read so. */
  onRead: () => void
}

/** What is left of the session, second by second, and the way to go on. */
export default function SessionDialog({ ending: { secondsLeft, final }, onRead }: SessionDialogProps) {
  const [busy, setBusy] = useState(false)
  const [lost, setLost] = useState(false)
  const before = useRef(secondsLeft)
  useEffect(() => {
    // A busy or sleeping device may skip the very second.
    const due = SAID.findLast(({ at }) => before.current > at && secondsLeft <= at)
    if (due) announce(due.sentence)
    before.current = secondsLeft
  }, [secondsLeft])
  const goOn = async () => {
    setBusy(true)
    await extendSession().then(
      () => setLost(false),
      (error) => {
        setLost(true)
        actOnFailure(error)
      },
    )
    setBusy(false)
  }
  const leaveNow = (
    <Button variant="text" onClick={() => void signOut()}>
      Salir
    </Button>
  )
  const stay = final ? (
    <Button variant="primary" data-initial-focus="" onClick={onRead}>
      Entendido
    </Button>
  ) : (
    <Button variant="primary" data-initial-focus="" busy={busy} busyLabel="Un momento…" onClick={() => void goOn()}>
      Seguir conectado
    </Button>
  )
  const footer = (
    <>
      {leaveNow}
      {stay}
    </>
  )
  const title = final ? 'Su sesión va a terminar' : 'Su sesión está a punto de caducar'
  return (
    <Modal
      title={title}
      icon={ClockCountdownIcon}
      tone="warning"
      role="alertdialog"
      canBeClosed={false}
      onClose={() => undefined}
      footer={footer}
    >
      <p>
        {final ? 'Ha llegado al tiempo máximo de una sesión. La cerraremos en ' : 'Por seguridad, la cerraremos en '}
        <b className={styles.count}>{formatCountdown(secondsLeft)}</b>
        {final
          ? '. Termine lo que esté haciendo y vuelva a entrar.'
          : ' si no hace nada. Si sigue conectado, no perderá lo que haya escrito.'}
      </p>
      {lost && (
        <p role="alert" className={styles.lost}>
          No hemos podido comunicar con el banco. Revise su conexión y vuelva a intentarlo.
        </p>
      )}
    </Modal>
  )
}
