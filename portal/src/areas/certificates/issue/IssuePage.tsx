import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useBankDays } from '../../../base/bank-status.ts'
import { useTitle } from '../../../base/title.ts'
import { Breadcrumbs } from '../../../kit/Breadcrumbs.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { ASK_FOR_ONE } from '../certificate-words.ts'
import styles from '../certificates.module.css'
import { issuedQuery, userViewQuery, type UserView } from '../queries.ts'
import { Issued } from './Issued.tsx'
import { Preview } from './Preview.tsx'
import { emptyRequest, repeated, type RequestDraft } from './request-draft.ts'
import { RequestQuestions } from './RequestQuestions.tsx'
import { useRequest } from './use-request.ts'

const route = getRouteApi('/shell/signed-in/services/certificate-generation')

/** A certificate is asked for: type, products, days, headings; as it would be, beside; and issued at once. No signature: it says what may be read. */
export function IssuePage() {
  useTitle(ASK_FOR_ONE)
  const { repeat } = route.useSearch()
  const view = useQuery(userViewQuery)
  return (
    <>
      <Breadcrumbs>
        <Link to="/services">Servicios</Link>
        <Link to="/services/certificate-query">Certificados emitidos</Link>
      </Breadcrumbs>
      {!view.data && <h1 className="vh">{ASK_FOR_ONE}</h1>}
      <ReadState read={view}>{(known) => (repeat === undefined ? <Ask view={known} /> : <AskAgain view={known} of={repeat} />)}</ReadState>
    </>
  )
}

function AskAgain({ view, of }: { view: UserView; of: string }) {
  const { today } = useBankDays()
  const read = useQuery(issuedQuery(of))
  return <ReadState read={read}>{(certificate) => <Ask view={view} first={repeated(certificate, today)} />}</ReadState>
}

interface AskProps {
  view: UserView
  /** What it begins with, where it is one that was issued before. */
  first?: RequestDraft
}

function Ask({ view, first }: AskProps) {
  const [round, setRound] = useState(0)
  const navigate = route.useNavigate()
  const another = () => {
    void navigate({ search: {} })
    setRound(round + 1)
  }
  const { holders, types } = view
  const blank = emptyRequest(holders.length === 1 ? (holders[0]?.id ?? '') : '')
  if (!types.some(({ allowed }) => allowed) || holders.length === 0) return <NothingToAsk types={types} />
  return <RequestForm key={round} view={view} first={round === 0 && first ? first : blank} onAnother={another} />
}

function RequestForm({ view, first, onAnother }: { view: UserView; first: RequestDraft; onAnother: () => void }) {
  const request = useRequest(view, first)
  const { form, sending, input } = request
  if (sending.data) return <Issued certificate={sending.data} onAnother={onAnother} />
  return (
    <div className={styles.asking}>
      <h1>{ASK_FOR_ONE}</h1>
      <p className={styles.lead}>Es gratuito y se emite al momento, con su código de verificación.</p>
      <OperationForm
        form={{ ...form, restriction: undefined, unavailable: undefined, protects: true, busy: sending.isPending }}
        label="Emitir certificado"
        cancel={
          <Link to="/services" className={buttonClass({ variant: 'text' })}>
            Cancelar
          </Link>
        }
        aside={<Preview input={input} />}
      >
        <RequestQuestions view={view} request={request} />
      </OperationForm>
    </div>
  )
}

function NothingToAsk({ types }: Pick<UserView, 'types'>) {
  const reason = types.find(({ allowed, reason: why }) => !allowed && why)?.reason
  return (
    <>
      <h1>{ASK_FOR_ONE}</h1>
      <Sheet>
        <Empty title="No puede pedir certificados desde aquí" level={2}>
          {reason ?? 'No tiene productos de los que emitir un certificado.'}
        </Empty>
      </Sheet>
    </>
  )
}
