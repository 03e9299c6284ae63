import { toCents } from '@almenara/contract/money'
import BankIcon from '@phosphor-icons/core/regular/bank.svg?react'
import { useState } from 'react'
import { Amount } from './Amount.tsx'
import type { Examples } from './example.ts'
import { Iban } from './Iban.tsx'
import { IconBox } from './IconBox.tsx'
import { Pick } from './Pick.tsx'
import type { PickOption } from './pick-option.ts'

const account = (id: number, title: string): PickOption => {
  const iban = `ES79987604184502000${String(51332 + id)}`
  return {
    id: String(id),
    title,
    search: iban,
    detail: <Iban value={iban} />,
    lead: <IconBox icon={BankIcon} />,
    figure: <Amount value={toCents(1245811 - id * 90000)} />,
    figureDetail: 'Disponible',
  }
}
const ACCOUNTS = ['Nómina', 'Construcciones Peñalver, S. L.', 'Ahorro casa'].map((title, index) => account(index, title))
const MANY = [...ACCOUNTS, ...['Comunidad', 'Vacaciones', 'Estudios', 'Coche', 'Reserva'].map((title, index) => account(index + 3, title))]

function Account({ options, initial, error }: { options: PickOption[]; initial?: string; error?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <Pick
      label={options.length > 3 ? 'Cuenta de abono' : 'Cuenta de cargo'}
      placeholder="Elija una cuenta"
      options={options}
      value={value}
      onChange={setValue}
      error={error}
    />
  )
}

export default {
  section: 'Campos',
  of: 'Pick',
  show: {
    Elegida: <Account options={ACCOUNTS} initial="0" />,
    'Por elegir, con buscador': <Account options={MANY} error="Elija la cuenta de abono." />,
  },
} satisfies Examples
