import { globalPositionExport } from '@almenara/contract/areas/global'
import { SCREEN_FORMATS } from '@almenara/contract/files'
import { formatDayTime, formatTime, type Instant } from '@almenara/contract/dates'
import { endSentence } from '@almenara/contract/sentence'
import EyeIcon from '@phosphor-icons/core/regular/eye.svg?react'
import EyeSlashIcon from '@phosphor-icons/core/regular/eye-slash.svg?react'
import { useAmountsHidden } from '../../base/amounts-hidden.ts'
import { useCurrentUser } from '../../base/current-user.ts'
import { Button } from '../../kit/Button.tsx'
import { ExportMenu } from '../../patterns/download/ExportMenu.tsx'
import styles from './Greeting.module.css'
import type { ReportProgress } from '../../patterns/download/progress-words.ts'

const FORMATS = SCREEN_FORMATS.map((format) => ({ format }))

interface GreetingProps {
  asOf: Instant | undefined
  /** Whose products are shown; of all without it. */
  holder: { id: string; shortName: string } | undefined
}

/** The title of the position, of when it is, and what is done with it. */
export function Greeting({ asOf, holder }: GreetingProps) {
  // A company acts by people too: who has entered is called by their first name.
  const [firstName] = useCurrentUser().name.split(' ')
  const bring = async (format: (typeof SCREEN_FORMATS)[number], onProgress: ReportProgress) => {
    const { download } = await import('../../patterns/download/download.ts')
    return download(globalPositionExport, { query: { format, holder: holder?.id } }, { onProgress })
  }
  return (
    <div className={styles.head}>
      <div>
        <h1>Posición global</h1>
        <p className={styles.greeting}>
          {asOf ? (
            <>
              <span>{`${endSentence(`${greetingAt(asOf)}, ${firstName}`)} `}</span>
              {`Datos a ${formatDayTime(asOf)}.`}
            </>
          ) : (
            'Consultando sus productos…'
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <HideAmounts />
        <ExportMenu
          options={FORMATS}
          header={holder ? `Los productos de ${holder.shortName}, con sus saldos de ahora` : 'Sus productos, con sus saldos de ahora'}
          bring={bring}
        />
      </div>
    </div>
  )
}

/** Says what it will do, so it has no state of its own beside its words. */
function HideAmounts() {
  const [hidden, setHidden] = useAmountsHidden()
  return (
    <Button variant="text" size="sm" icon={hidden ? EyeIcon : EyeSlashIcon} className={styles.hide} onClick={() => setHidden(!hidden)}>
      {hidden ? 'Mostrar importes' : 'Ocultar importes'}
    </Button>
  )
}

/** Spaniards say «buenas tardes» from two in the afternoon and «buenas noches» from nine. */
function greetingAt(at: Instant): string {
  const hour = Number(formatTime(at).slice(0, 2))
  if (hour < 6 || hour >= 21) return 'Buenas noches'
  return hour < 14 ? 'Buenos días' : 'Buenas tardes'
}
