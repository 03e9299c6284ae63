import { communicationsExport } from '@almenara/contract/areas/mailbox/communications'
import { COMMUNICATIONS_AT_ONCE } from '@almenara/contract/limits'
import ChecksIcon from '@phosphor-icons/core/regular/checks.svg?react'
import WarningCircleIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?react'
import XIcon from '@phosphor-icons/core/regular/x.svg?react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Button } from '../../kit/Button.tsx'
import { cx } from '../../kit/class-names.ts'
import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Meter } from '../../kit/Meter.tsx'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import { bringTogether } from './bring-together.ts'
import type { Inbox } from './inbox-list.ts'
import styles from './SelectionBar.module.css'
import { useGiven } from './use-given.ts'
import { useReading } from './use-reading.ts'
import type { Selection } from './use-selection.ts'

const FailureModal = lazyPart(() => import('../../patterns/status/FailureModal.tsx'))

const { read: MOST_READ, downloaded: MOST_DOWNLOADED } = COMMUNICATIONS_AT_ONCE

interface SelectionBarProps {
  list: Inbox
  selection: Selection
}

/** What has been chosen, how much of each limit it takes, and what may be done with all of it at once. */
export function SelectionBar({ list, selection: { chosen, chooseAll } }: SelectionBarProps) {
  const count = chosen.length
  const reading = useReading(list, () => chooseAll(false))
  const given = useGiven(list)
  const queryClient = useQueryClient()
  const txId = list.last?.txId
  const bring = async (report: (words: string) => void) => {
    const name = await bringTogether({ txId: txId ?? '', ids: chosen }, report).finally(
      // What is being made is seen in the downloads, also where it takes longer than somebody waits.
      () =>
        void queryClient.invalidateQueries({
          predicate: ({ queryKey: [path] }) => communicationsExport.refreshes?.some((one) => one === path) ?? false,
        }),
    )
    given()
    return name
  }
  const tooMany = [over(count, MOST_READ, 'confirmar la lectura de'), over(count, MOST_DOWNLOADED, 'descargar')]
  const [cannotRead, cannotDownload] = tooMany
  return (
    <section aria-label="Comunicaciones seleccionadas" className={cx(count > 0 && styles.bar)}>
      <p role="status" className={cx(styles.count, count === 0 && 'vh')}>
        {count > 0 && (
          <>
            <span className={styles.number}>{count}</span> {count === 1 ? 'seleccionada' : 'seleccionadas'}
          </>
        )}
      </p>
      {count > 0 && (
        <>
          <Quota name="Lectura" count={count} most={MOST_READ} />
          <Quota name="Descarga" count={count} most={MOST_DOWNLOADED} />
          <div className={styles.acts}>
            <Button
              variant="primary"
              size="sm"
              icon={ChecksIcon}
              busy={reading.isPending}
              unavailable={cannotRead}
              onClick={() => reading.confirm(chosen)}
            >
              Confirmar lectura
            </Button>
            <DownloadButton size="sm" unavailable={cannotDownload} bring={bring}>
              Confirmar descarga
            </DownloadButton>
          </div>
          <div className={styles.clear}>
            <IconButton icon={XIcon} name="Quitar la selección" onClick={() => chooseAll(false)} />
          </div>
          {tooMany.map(
            (problem) =>
              problem && (
                <p key={problem} className={styles.problem}>
                  <Icon of={WarningCircleIcon} size={16} />
                  {problem}
                </p>
              ),
          )}
        </>
      )}
      {reading.error && (
        <Suspense>
          <FailureModal title="No hemos podido confirmar la lectura" error={reading.error} onClose={reading.reset} />
        </Suspense>
      )}
    </section>
  )
}

function over(count: number, most: number, what: string): string | undefined {
  return count > most ? `Puede ${what} ${most} como máximo. Quite ${count - most} de la selección.` : undefined
}

/** How much of what may be done at once the chosen ones take. */
function Quota({ name, count, most }: { name: string; count: number; most: number }) {
  const text = `${count} de ${most}`
  return (
    <div className={cx(styles.quota, count > most && styles.over)}>
      <p>
        <b>{`${name}:`}</b> {text}
      </p>
      <Meter label={name} value={count} max={most} text={text} over={count > most} />
    </div>
  )
}
