import { uploadNotebook, uploadTransferNotebook, type Notebook } from '@almenara/contract/areas/payments/notebooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect } from 'react'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationHead } from '../../../patterns/two-step/OperationHead.tsx'
import { useTitle } from '../../../base/title.ts'
import { PRESENT } from '../addresses.ts'
import { rememberSent } from '../editor/waiting-sheet.ts'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import { isBeingRead, notebookQuery } from '../queries.ts'
import { FileStep } from './FileStep.tsx'
import { useKeptFile } from './kept-file.ts'
import { PRESENT_STEPS, PRESENT_TITLE } from './present-words.ts'
import { PresentedFile } from './PresentedFile.tsx'
import { useUploads } from './uploads.ts'
import { usePresentAddress } from './use-present-address.ts'
import { watchCheck } from './watch-check.ts'

/**
 * Presenting a file: it is chosen, checked, signed and done. From the moment in which the bank has it the address says which one it is: it can
 * be left and come back to.
 */
export function PresentPage() {
  const { to, search, go } = usePresentAddress()
  const { upload, start, drop } = useUploads()
  const open = useCallback((opened?: string) => go(opened === undefined ? {} : { notebook: opened }), [go])
  const way = { call: to === PRESENT ? uploadNotebook : uploadTransferNotebook, open }
  const { keep } = useKeptFile()
  const queryClient = useQueryClient()
  const sent = upload?.step === 'SENT' ? upload.notebook.id : undefined
  const isKept = upload?.to.onlyCheck !== true
  const sentFile = upload?.file
  useEffect(() => {
    if (sent === undefined) return
    if (sentFile) rememberSent(queryClient, sent, sentFile)
    drop()
    if (isKept) keep({ notebook: sent })
    go({ notebook: sent })
  }, [sent, sentFile, isKept, queryClient, drop, keep, go])
  const { notebook, contract } = search
  const isGoing = upload !== undefined && upload.step !== 'SENT'
  return (
    <>
      <PaymentsBreadcrumbs>
        {to === PRESENT ? null : <Link to="/payments/transfer-remittances">Remesas de transferencias</Link>}
      </PaymentsBreadcrumbs>
      {notebook === undefined || isGoing ? (
        <Choosing>
          <FileStep
            upload={upload}
            onFile={(file, onlyCheck) => start(file, onlyCheck ? { contract, onlyCheck } : (upload?.to ?? { contract }), way)}
            onDrop={drop}
          />
        </Choosing>
      ) : (
        <Presented
          key={notebook}
          id={notebook}
          open={open}
          onReplace={(file, { onlyCheck }) => start(file, onlyCheck ? { onlyCheck } : { replaces: notebook }, way)}
        />
      )}
    </>
  )
}

function Choosing({ children }: { children: ReactNode }) {
  useTitle(PRESENT_TITLE)
  return (
    <>
      <OperationHead title={PRESENT_TITLE} step="editing" steps={PRESENT_STEPS} current={0} />
      {children}
    </>
  )
}

interface PresentedProps {
  id: string
  open: (notebook: string) => void
  onReplace: (file: File, of: Notebook) => void
}

function Presented({ id, open, onReplace }: PresentedProps) {
  const queryClient = useQueryClient()
  const read = useQuery(notebookQuery(id))
  const isChecked = read.data === undefined || !isBeingRead(read.data)
  useEffect(() => {
    if (!isChecked) watchCheck(queryClient, id, () => open(id))
  }, [queryClient, id, isChecked, open])
  return (
    <ReadState read={read}>
      {(notebook: Notebook) => <PresentedFile notebook={notebook} onReplace={(file) => onReplace(file, notebook)} />}
    </ReadState>
  )
}
