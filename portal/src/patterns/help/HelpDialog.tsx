import XIcon from '@phosphor-icons/core/regular/x.svg?react'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { CLOSE_HELP } from '../../base/help.ts'
import { useHelpPath } from '../../base/help-path.ts'
import { announce } from '../../kit/announce.ts'
import { Button } from '../../kit/Button.tsx'
import { useDialog } from '../../kit/dialog.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Spinner } from '../../kit/Spinner.tsx'
import { helpAddress, helpOrigin } from './help-address.ts'
import styles from './HelpDialog.module.css'

export interface HelpDialogProps {
  /** A topic of the help; without one, what explains the screen that is shown. */
  topic: string | undefined
  onClose: () => void
}

/** A page that has not come by then is not coming (milliseconds). */
const PATIENCE_MS = 20_000

type Progress = 'loading' | 'shown' | 'failed'

/** The help in a window over the screen, which stays as it was: a page of the help site, and «Cerrar». */
export function HelpDialog({ topic, onClose }: HelpDialogProps) {
  const dialog = useDialog(onClose)
  const id = useId()
  const frame = useRef<HTMLIFrameElement>(null)
  const [attempt, setAttempt] = useState(0)
  const path = useHelpPath()
  const [progress, setProgress] = useProgress(attempt, path.failed)
  useCloseFromInside(frame, onClose)
  const retry = () => {
    path.retry()
    setAttempt(attempt + 1)
  }
  const loaded = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => setProgress(isHelp(currentTarget) ? 'shown' : 'failed')
  return (
    <dialog {...dialog} aria-labelledby={`${id}-title`} className={styles.dialog}>
      <div className={styles.inside}>
        <div className={styles.header}>
          <h2 id={`${id}-title`}>Ayuda</h2>
          <IconButton icon={XIcon} name="Cerrar la ayuda" onClick={onClose} />
        </div>
        <div className={styles.body} aria-busy={progress === 'loading'}>
          {progress === 'loading' && (
            <p className={styles.waiting}>
              <Spinner /> Abriendo la ayuda…
            </p>
          )}
          {progress === 'failed' && (
            <ErrorBox
              message="No se ha podido abrir la ayuda. Compruebe su conexión y vuelva a intentarlo."
              action={
                <Button size="sm" onClick={retry}>
                  Reintentar
                </Button>
              }
            />
          )}
          {path.known !== undefined && progress !== 'failed' && (
            // Our own page, with its own script: a sandbox that let it work would hold nothing back.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            <iframe
              key={attempt}
              ref={frame}
              src={helpAddress(path.known, topic)}
              title="Página de ayuda"
              className={styles.frame}
              data-shown={progress === 'shown' || undefined}
              onLoad={loaded}
            />
          )}
        </div>
        <div className={styles.footer}>
          <Button variant="primary" onClick={onClose}>
            Cerrar
          </Button>
        </div>
      </div>
    </dialog>
  )
}

/** How the page is coming along; each attempt begins again. What cannot be waited for any longer has failed. */
function useProgress(attempt: number, failed: boolean): [Progress, (progress: Progress) => void] {
  const [state, setState] = useState<{ attempt: number; progress: Progress }>({ attempt, progress: 'loading' })
  const own = state.attempt === attempt ? state.progress : 'loading'
  const progress = failed ? 'failed' : own
  useEffect(() => {
    if (progress !== 'loading') return undefined
    announce('Abriendo la ayuda…')
    const late = setTimeout(() => setState({ attempt, progress: 'failed' }), PATIENCE_MS)
    return () => clearTimeout(late)
  }, [attempt, progress])
  return [progress, (next) => setState({ attempt, progress: next })]
}

/** The page in the frame reports that Escape was pressed in it; no other origin may close the window so. */
function useCloseFromInside(frame: React.RefObject<HTMLIFrameElement | null>, onClose: () => void): void {
  useEffect(() => {
    const listen = ({ data, origin, source }: MessageEvent) => {
      if (data === CLOSE_HELP && origin === helpOrigin() && source === frame.current?.contentWindow) onClose()
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [frame, onClose])
}

/**
 * Our help bears a mark: an error page of a proxy does not, and into the browser's own error page nobody can look. Into a help site on
 * another host nobody can look either: that it has loaded is all that can be known.
 */
function isHelp(frame: HTMLIFrameElement): boolean {
  if (helpOrigin() !== location.origin) return true
  return frame.contentDocument?.documentElement.hasAttribute('data-help') ?? false
}
