import { search } from '@almenara/contract/areas/branches'
import type { CounterfoilAccount } from '@almenara/contract/areas/operations/counterfoil'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { formatAmount, type Cents } from '@almenara/contract/money'
import StorefrontIcon from '@phosphor-icons/core/regular/storefront.svg?react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { queryFor } from '../../api/query.ts'
import { RadioGroup } from '../../kit/Choice.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import { Pick } from '../../kit/Pick.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import type { DraftForm } from '../../patterns/two-step/use-draft-form.ts'
import type { BranchChoice, CounterfoilDraft, CounterfoilField } from './counterfoil-draft.ts'

/** Fewer letters find half the country. */
const LEAST_LETTERS = 3

interface DeliveryProps {
  account: CounterfoilAccount
  postage: Cents
  draft: CounterfoilDraft
  form: DraftForm<CounterfoilDraft, CounterfoilField>
}

/** Where the cheque book goes: a branch of the customer's choice, or the holder's address where the bank has one. */
export function CounterfoilDelivery({ account, postage, draft, form }: DeliveryProps) {
  const options = [
    {
      value: 'BRANCH' as const,
      label: 'Recoger el talonario en una oficina',
      detail: 'Con su documento de identidad. Sin gastos de envío.',
    },
    {
      value: 'ADDRESS' as const,
      label: 'Recibir el talonario en el domicilio del titular',
      detail: `${account.address ?? ''}. Por correo certificado, ${formatAmount(postage)}.`,
    },
  ]
  return (
    <Question title="¿Cómo quiere recibir el talonario?" field="branch">
      {account.address && (
        <RadioGroup
          label="Entrega"
          legend="hidden"
          options={options}
          value={draft.delivery}
          onChange={(delivery) => form.change({ delivery }, 'branch')}
        />
      )}
      {draft.delivery === 'BRANCH' && (
        <BranchPick
          near={account.branch?.town ?? ''}
          chosen={draft.branch}
          onChoose={(branch) => form.change({ branch })}
          error={form.problems.branch}
        />
      )}
    </Question>
  )
}

interface BranchPickProps {
  /** The town whose branches come first. */
  near: string
  chosen: BranchChoice | undefined
  onChoose: (branch: BranchChoice) => void
  error: string | undefined
}

function BranchPick({ near, chosen, onChoose, error }: BranchPickProps) {
  const [place, setPlace] = useState(near)
  const asked = useDeferredValue(place.trim())
  const read = useQuery({
    ...queryFor(search, { query: { text: asked, kind: 'BRANCH' } }),
    enabled: asked.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
  })
  const found = (read.data?.rows ?? []).map(({ id, name, address, postcode, town }) => {
    return { id, name, address: `${address}, ${postcode} ${town}` }
  })
  const branches = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <>
      <TextField
        label="Población o código postal"
        hint="Le mostramos las oficinas más cercanas."
        value={place}
        maxLength={MAX_LENGTH.search}
        autoComplete="off"
        note={read.data?.count === 0 ? { tone: 'info', text: 'No encontramos ese lugar. Pruebe con la población más cercana.' } : undefined}
        onChange={({ target }) => setPlace(target.value)}
      />
      <Pick
        id="branch"
        label="Oficina"
        placeholder="Elegir una oficina"
        options={branches.map(({ id, name, address }) => ({
          id,
          title: name,
          detail: address,
          search: address,
          lead: <IconBox icon={StorefrontIcon} />,
        }))}
        value={chosen?.id}
        onChange={(id) => {
          const branch = branches.find((one) => one.id === id)
          if (branch) onChoose(branch)
        }}
        error={error}
      />
    </>
  )
}
