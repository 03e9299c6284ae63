import {
  documentsExtract,
  type DocumentKind,
  type DocumentsExport,
  type PersonalDocument,
} from '@almenara/contract/areas/personal-data/documents'
import { DOCUMENTS_AT_ONCE } from '@almenara/contract/limits'
import { useState, type FormEvent } from 'react'
import { describe } from '../../api/errors.es.ts'
import { CallFailure } from '../../api/failure.ts'
import { Button } from '../../kit/Button.tsx'
import { EMPTY } from '../../api/empty-lists.es.ts'
import { Empty } from '../../kit/Empty.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Select } from '../../kit/Select.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { MoreRows } from '../../patterns/extract-screen/MoreRows.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { DOCUMENT_KIND_NAMES } from './document-kind-names.ts'
import { DocumentRow } from './DocumentRow.tsx'
import styles from './PersonalDocuments.module.css'

type Export = Pick<TwoStep<DocumentsExport>, 'authorize' | 'error' | 'busy'>

interface DocumentListProps {
  chosen: readonly PersonalDocument[]
  onChoose: (documents: readonly PersonalDocument[]) => void
  operation: Export
}

const KINDS = [
  { value: '', label: 'Todos' },
  ...(Object.keys(DOCUMENT_KIND_NAMES) as DocumentKind[]).map((value) => ({ value, label: DOCUMENT_KIND_NAMES[value].many })),
]

/** What there is, newest first, of one kind or of all, to tick what is taken away. */
export function DocumentList({ chosen, onChoose, operation }: DocumentListProps) {
  const [kind, setKind] = useState('')
  const filters: { kind?: DocumentKind[] | undefined } = { kind: kind ? [kind as DocumentKind] : undefined }
  const list = useExtract(documentsExtract, { params: undefined, filters })
  if (list.error instanceof CallFailure && list.error.code === 'D189') return <NoDocuments />
  const pick = (document: PersonalDocument, picked: boolean) =>
    onChoose(picked ? [...chosen, document] : chosen.filter(({ id }) => id !== document.id))
  return (
    <Choosing chosen={chosen} operation={operation}>
      <div className={styles.filter}>
        <Select label="Tipo de documento" options={KINDS} value={kind} onChange={({ target }) => setKind(target.value)} />
      </div>
      {list.error && !list.data ? (
        <div className={styles.failure}>
          <FailureBox error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
      {list.isPending ? <Skeleton count={6} /> : null}
      {list.last && list.rows.length === 0 ? <Empty title="No hay documentos de esta clase">Elija otra clase, o todos.</Empty> : null}
      {list.last && list.rows.length > 0 ? (
        <>
          <ul className={styles.list} aria-busy={list.isPlaceholderData}>
            {list.rows.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                picked={chosen.some(({ id }) => id === document.id)}
                onPick={(picked) => pick(document, picked)}
              />
            ))}
          </ul>
          <MoreRows list={list} what="documentos" />
        </>
      ) : null}
    </Choosing>
  )
}

function NoDocuments() {
  return (
    <Sheet>
      <Empty title={EMPTY.personalDocuments.empty}>
        Aquí verá sus contratos, lo que firme y los consentimientos que dé, para descargarlos cuando quiera.
      </Empty>
    </Sheet>
  )
}

/** The list between what it is for and the button that goes on. */
function Choosing({ chosen, operation, children }: Pick<DocumentListProps, 'chosen' | 'operation'> & { children: React.ReactNode }) {
  const restriction = useRestriction()
  // What they are is the customer's own: whoever may not operate may have them too.
  const blocking = restriction === 'CONSULTATIVE' ? undefined : restriction
  const unavailable = (blocking && RESTRICTION_REASONS[blocking]) ?? reasonOf(chosen.length)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!unavailable) operation.authorize({ documents: chosen.map(({ id }) => id) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <p className={styles.lead}>
        Sus contratos, lo que ha firmado y lo que ha consentido. Elija los que quiera y fírmelo para descargarlos.
      </p>
      <div className={steps.form}>
        <RestrictionNote restriction={blocking} />
        <Sheet>
          <h2 className="vh">Sus documentos</h2>
          {children}
          {operation.error && (
            <div className={styles.failure}>
              <ErrorBox {...describe(operation.error)} />
            </div>
          )}
          <div className={steps.foot}>
            <Button type="submit" variant="primary" busy={operation.busy === 'authorize'} busyLabel="Preparando…" unavailable={unavailable}>
              Descargar
            </Button>
            <span role="status" className={styles.count}>
              {chosenWords(chosen.length)}
            </span>
          </div>
        </Sheet>
      </div>
    </form>
  )
}

function reasonOf(count: number): string | undefined {
  if (count === 0) return 'Elija al menos un documento.'
  return count > DOCUMENTS_AT_ONCE ? `Elija ${DOCUMENTS_AT_ONCE} documentos como máximo.` : undefined
}

function chosenWords(count: number): string {
  if (count === 0) return 'Ninguno elegido'
  return count === 1 ? 'Un documento elegido' : `${count} documentos elegidos`
}
