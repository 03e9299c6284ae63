import CertificateIcon from '@phosphor-icons/core/regular/certificate.svg?react'
import { IconBox } from '../../../kit/IconBox.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Pick } from '../../../kit/Pick.tsx'
import { Select } from '../../../kit/Select.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { CERTIFICATES } from '@almenara/contract/limits'
import { Question } from '../../../patterns/two-step/Question.tsx'
import type { UserView } from '../queries.ts'
import { DayQuestion } from './DayQuestion.tsx'
import { EpigraphQuestion } from './EpigraphQuestion.tsx'
import { ProductQuestion } from './ProductQuestion.tsx'
import type { Request } from './use-request.ts'

export interface QuestionsProps {
  view: UserView
  request: Request
}

/** Type, holder and products, days, headings: each is asked once the one before is answered. */
export function RequestQuestions({ view, request }: QuestionsProps) {
  const { offer, form } = request
  const { onChange: onAddressee, ...addressee } = form.field('addressee')
  return (
    <>
      <TypeQuestion view={view} request={request} />
      {offer.type && (
        <>
          <Question title="Titular y productos" field="products">
            <HolderField view={view} request={request} />
            <ProductQuestion request={request} />
          </Question>
          <DayQuestion request={request} asks={offer.type.asks} />
          <EpigraphQuestion request={request} />
          <Question title="Destinatario">
            <TextField
              {...addressee}
              label="Organismo o persona (opcional)"
              hint="Si lo deja en blanco, el certificado se dirige «a quien corresponda»."
              autoComplete="off"
              maxLength={CERTIFICATES.addressee}
              onChange={({ target }) => onAddressee(target.value)}
            />
          </Question>
        </>
      )}
    </>
  )
}

function TypeQuestion({ view: { types }, request: { draft, form } }: QuestionsProps) {
  const { value, error, id } = form.field('type')
  const chosen = types.find(({ code }) => code === draft.type)
  return (
    <Question title="Tipo de certificado">
      <Pick
        id={id}
        label="Tipo"
        placeholder="Elija el tipo de certificado"
        error={error}
        options={types.map(({ code, name, purpose }) => ({
          id: code,
          title: name,
          detail: purpose,
          lead: <IconBox icon={CertificateIcon} />,
        }))}
        value={value}
        // What is chosen of one type is not what another asks for.
        onChange={(type) =>
          form.change({ type, products: [], epigraphs: undefined, exercise: '' }, 'products', 'exercise', 'asOf', 'from', 'to')
        }
      />
      {chosen && !chosen.allowed && <Note title={`No se pide por internet: ${chosen.name}`}>{chosen.reason}</Note>}
    </Question>
  )
}

function HolderField({ view: { holders }, request: { form } }: QuestionsProps) {
  const { value, onChange: _, ...field } = form.field('holderId')
  const [only] = holders
  if (holders.length === 1 && only) return <p>{`${only.name} · NIF ${only.taxIdMasked}`}</p>
  return (
    <Select
      {...field}
      label="Titular"
      placeholder="Elija el titular"
      options={holders.map(({ id, name, taxIdMasked }) => ({ value: id, label: `${name} · NIF ${taxIdMasked}` }))}
      value={value}
      onChange={({ target }) =>
        form.change({ holderId: target.value, products: [], epigraphs: undefined, exercise: '' }, 'products', 'exercise')
      }
    />
  )
}
