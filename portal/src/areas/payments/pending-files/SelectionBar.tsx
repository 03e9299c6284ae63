import type { PendingFile } from '@almenara/contract/areas/payments/pending-files'
import { MOST_SIGNED_TOGETHER } from '@almenara/contract/areas/payments/presentation'
import { add } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { RESTRICTION_REASONS, type Restriction } from '../../../patterns/two-step/restriction.ts'
import { filesText, transfersText } from '../review/review-words.ts'
import styles from '../remittances/selection.module.css'

interface SelectionBarProps {
  files: readonly PendingFile[]
  restriction: Restriction | undefined
  /** The list that they are chosen from, to come back to. */
  place: { txId: string; pages: number }
}

/** What has been chosen comes to, and signing all of it with one code. */
export function SelectionBar({ files, restriction, place }: SelectionBarProps) {
  const [first, ...others] = files
  const count = files.reduce((sum, file) => sum + file.count, 0)
  const reason = restriction
    ? RESTRICTION_REASONS[restriction]
    : files.length > MOST_SIGNED_TOGETHER
      ? `Puede firmar ${MOST_SIGNED_TOGETHER} ficheros a la vez. Quite alguno.`
      : undefined
  return (
    <section aria-label="Ficheros seleccionados" className={first && styles.selection}>
      <p role="status">
        {first && (
          <>
            <b>{`${filesText(files.length)}, ${transfersText(count)}`}</b> · <Amount value={add(...files.map(({ amount }) => amount))} />
          </>
        )}
      </p>
      {first &&
        (reason ? (
          <Button variant="primary" unavailable={reason}>
            Firmar los seleccionados
          </Button>
        ) : (
          <Link
            to="/payments/transfer-remittances/transfers-file-management/$pendingFileId/authorize/$viewPages/$txId"
            params={{ pendingFileId: first.id, viewPages: String(place.pages), txId: place.txId }}
            search={others.length > 0 ? { with: others.map(({ id }) => id) } : {}}
            className={buttonClass({ variant: 'primary' })}
          >
            {others.length > 0 ? 'Firmar los seleccionados' : 'Firmar el seleccionado'}
          </Link>
        ))}
    </section>
  )
}
