import type { PendingFileDetail } from '@almenara/contract/areas/payments/pending-files'
import { presentNotebooks } from '@almenara/contract/areas/payments/presentation'
import { add, formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { describe, type ShownError } from '../../../api/errors.es.ts'
import { CallFailure } from '../../../api/failure.ts'
import { useShownRoute } from '../../../base/shown-route.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { denialOf } from './allowed.ts'
import { FileBreadcrumbs, FileLink } from './FileLinks.tsx'
import { useFilePlace } from './file-place.ts'
import styles from './pending.module.css'
import { pendingFilesQuery } from './queries.ts'
import { FilesReviewed } from './FilesReviewed.tsx'
import { isReviewed } from './reviewed.ts'
import { SignFiles } from './SignFiles.tsx'
import { WayOn } from './WayOn.tsx'

const AT = '/shell/signed-in/payments/transfer-remittances/transfers-file-management/$pendingFileId'
const ROUTES = [`${AT}/authorize/$viewPages/$txId`, `${AT}/present-transfer-support/authorize/$srcType`] as const

/** Signing a file, and those that were chosen with it, by one code: what is signed is all that is shown here. */
export function AuthorizePage() {
  const { pendingFileId } = useFilePlace()
  const { search } = useShownRoute(ROUTES)
  const ids = [pendingFileId, ...(search.with ?? []).filter((id) => id !== pendingFileId)]
  const read = useQuery(pendingFilesQuery(ids))
  return (
    <>
      <FileBreadcrumbs name={ids.length === 1 ? read.data?.[0]?.file.name : undefined} />
      {read.data ? null : <h1 className="vh">Revisión y firma</h1>}
      <ReadState read={read}>{(found) => <Sign key={ids.join()} found={found} onChanged={() => void read.refetch()} />}</ReadState>
    </>
  )
}

interface SignProps {
  found: readonly PendingFileDetail[]
  /** What was seen is not what would be done any more: it is read again. */
  onChanged: () => void
}

function Sign({ found, onChanged }: SignProps) {
  const operation = useTwoStep(presentNotebooks, undefined)
  const { phase, error, busy } = operation
  // While it is signed and done, what was found stands: afterwards it waits no longer.
  const [begun, setBegun] = useState(found)
  if (phase.step === 'editing' && busy === undefined && begun !== found) setBegun(found)
  // What was wrong is told above the file as it is read again.
  const [changed, setChanged] = useState<Error>()
  const isChanged = error instanceof CallFailure && error.code === 'NOTEBOOK_CHANGED'
  if (isChanged && changed !== error) setChanged(error)
  const reviewAgain = useEffectEvent(() => {
    operation.edit()
    onChanged()
  })
  useEffect(() => {
    if (isChanged) reviewAgain()
  }, [isChanged])
  const files = begun.filter(isReviewed)
  if (files.length < begun.length) return <Closed found={begun.find((one) => !isReviewed(one))} />
  const total = add(...files.map(({ review }) => review.total.amount))
  return (
    <OperationSteps
      operation={operation}
      // Who else must sign is said with the file itself.
      product={undefined}
      title="Revisión y firma"
      verb="Va a enviar"
      action={({ amount }) => `enviar ${formatAmount(amount ?? total)}`}
      begins="notice"
      reviewed={<FilesReviewed files={files} />}
      result={(order) => (
        <ResultStep order={order}>
          <WayOn isOne={files.length === 1} />
        </ResultStep>
      )}
    >
      <div className={styles.sheets}>
        {changed && <ChangedNote shown={describe(changed)} />}
        <SignFiles
          files={files}
          operation={{
            busy,
            error: isChanged ? null : error,
            authorize: () => {
              setChanged(undefined)
              operation.authorize({ notebooks: files.map(({ file, review }) => ({ id: file.id, version: review.version })) })
            },
          }}
        />
      </div>
    </OperationSteps>
  )
}

function ChangedNote({ shown: { message, hostText } }: { shown: ShownError }) {
  return (
    <Note tone="warning" title={message}>
      {hostText}
    </Note>
  )
}

/** One of them cannot be signed: how it ended, or what is to be done first. */
function Closed({ found }: { found: PendingFileDetail | undefined }) {
  const reason = found?.closed?.text ?? (found && denialOf(found, 'SIGN')?.text)
  return (
    <>
      <h1 className={styles.title}>Revisión y firma</h1>
      <Sheet>
        <Empty title="Este fichero no se puede firmar" level={2} action={<FileLink className={buttonClass()}>Ver el fichero</FileLink>}>
          {reason}
        </Empty>
      </Sheet>
    </>
  )
}
