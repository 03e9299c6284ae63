/** The form of a certificate: what is typed, what the bank offers for it, and what would be asked. */
import { certificateGeneration } from '@almenara/contract/areas/certificates/issuing'
import { DEFAULT_WAIT_MS } from '@almenara/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useBankDays } from '../../../base/bank-status.ts'
import { useSend } from '../../../base/use-send.ts'
import { useDraftForm } from '../../../patterns/two-step/use-draft-form.ts'
import { certifiableQuery, epigraphsQuery, exercisesQuery, type CertificateRequest, type UserView } from '../queries.ts'
import { readRequest, REQUEST_FIELDS, type RequestDraft } from './request-draft.ts'

export function useRequest(view: UserView, first: RequestDraft) {
  const [draft, setDraft] = useState(first)
  // Sent again without changes, it is the same request.
  const [operationId, setOperationId] = useState(() => crypto.randomUUID())
  const { today, earliest } = useBankDays()
  const offer = useOffer(view, draft)
  const sending = useSend(certificateGeneration)
  const read = readRequest(draft, { asks: offer.type?.asks, today, products: offer.products, epigraphs: offer.epigraphs })
  const form = useDraftForm({
    draft,
    onChange: (changed) => {
      setOperationId(crypto.randomUUID())
      setDraft(changed)
    },
    fields: REQUEST_FIELDS,
    read,
    send: (input) => sending.mutate({ body: { ...input, operationId } }),
    error: sending.error,
  })
  return {
    draft,
    form,
    offer,
    sending,
    input: useSettled('input' in read ? read.input : undefined),
    days: { min: earliest, max: today },
    today,
  }
}

export type Request = ReturnType<typeof useRequest>

/** What there is to choose, and which of what was chosen may be asked for. */
function useOffer({ types }: UserView, { type: code, holderId, products: chosen, exercise, epigraphs: kept }: RequestDraft) {
  const type = types.find((one) => one.code === code && one.allowed)
  const certifiable = useQuery({ ...certifiableQuery(code, holderId), enabled: type !== undefined && holderId !== '' })
  const offered = certifiable.data?.products
  const allowed = offered?.filter((one) => one.allowed).map(({ id }) => id) ?? []
  // Of one alone there is nothing to choose.
  const products = allowed.length === 1 ? allowed : allowed.filter((id) => chosen.includes(id))
  const of = { type: code, holderId, products }
  const isChosen = type !== undefined && products.length > 0
  const exercises = useQuery({ ...exercisesQuery(of), enabled: isChosen && type.asks === 'EXERCISE', placeholderData: keepPreviousData })
  const year = type?.asks === 'EXERCISE' && exercise !== '' ? Number(exercise) : undefined
  const headings = useQuery({ ...epigraphsQuery(of, year), enabled: isChosen, placeholderData: keepPreviousData })
  const optional = (isChosen && headings.data?.epigraphs.filter(({ required }) => !required)) || []
  const epigraphs = optional.filter(({ code: one, hasData }) => (kept ? kept.includes(one) : hasData)).map((one) => one.code)
  return { type, certifiable, products, exercises, headings, optional, epigraphs }
}

/** What would be asked, once nothing has been typed for a moment; nothing while it is not whole. */
function useSettled(input: CertificateRequest | undefined): CertificateRequest | undefined {
  const text = input && JSON.stringify(input)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEFAULT_WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return useMemo(
    () => (text === undefined || settled === undefined ? undefined : (JSON.parse(settled) as CertificateRequest)),
    [text, settled],
  )
}
