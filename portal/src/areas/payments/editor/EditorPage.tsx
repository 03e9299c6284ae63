import type { DraftKind } from '@almenara/contract/areas/payments/drafts'
import { useQuery } from '@tanstack/react-query'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { START } from '../addresses.ts'
import { draftQuery } from './editor-store.ts'
import { Editor } from './Editor.tsx'
import { EDITOR_TITLE } from './editor-words.ts'
import { StartRemittance, type WrittenContract } from './StartRemittance.tsx'

interface EditorPageProps {
  kind: DraftKind
  contract: WrittenContract
  /** Which remittance is written, or `START` before there is one. */
  edit: string
  /** The remittance that is to be repeated. */
  from: string | undefined
}

/** «Hacer una remesa»: how it is begun, and the remittance that is being written. */
export default function EditorPage({ kind, contract, edit, from }: EditorPageProps) {
  return edit === START ? <StartRemittance kind={kind} contract={contract} from={from} /> : <Written key={edit} draftId={edit} />
}

function Written({ draftId }: { draftId: string }) {
  const read = useQuery(draftQuery(draftId))
  return (
    <>
      {read.data ? null : <h1 className="vh">{EDITOR_TITLE}</h1>}
      <ReadState read={read}>{(draft) => <Editor draft={draft} />}</ReadState>
    </>
  )
}
