import { MAX_LENGTH } from '@almenara/contract/limits'
import { countryName, readIban } from '../../fields/iban.ts'
import { IbanField } from '../../fields/IbanField.tsx'
import type { FieldTexts } from '../../kit/Field.tsx'
import { TextField } from '../../kit/TextField.tsx'
import type { Problems } from '../../patterns/two-step/read-draft.ts'
import { PayeeVerdict } from './PayeeVerdict.tsx'
import type { PayeeCheck } from './use-payee.ts'
import { wireWords } from './wire-words.ts'

interface PayeeFieldsProps {
  typed: { iban: string; name: string }
  payee: PayeeCheck
  problems: Problems<'iban' | 'name'>
  onChange: (part: { iban?: string; name?: string }) => void
}

/** An account and its holder as they are typed, with the account's bank and whether the name is the holder's. */
export function PayeeFields({ typed, payee, problems, onChange }: PayeeFieldsProps) {
  return (
    <>
      <IbanField
        id="iban"
        label="IBAN de la cuenta de destino"
        value={typed.iban}
        onChange={(iban) => onChange({ iban })}
        onLeave={payee.verify}
        note={bankNote(typed.iban, payee)}
        error={problems.iban}
      />
      <TextField
        id="name"
        label="Nombre del beneficiario"
        value={typed.name}
        maxLength={MAX_LENGTH.payeeName}
        counted
        autoComplete="off"
        onChange={({ target: { value } }) => onChange({ name: value })}
        onBlur={() => payee.verify()}
        error={problems.name}
        note={problems.name ? undefined : wireWords(typed.iban, typed.name)}
      />
      <PayeeVerdict
        typed={typed}
        payee={payee}
        onAdopt={(name) => {
          onChange({ name })
          payee.verify({ name })
        }}
      />
    </>
  )
}

/** «CaixaBank · España»: known before the account is whole. */
function bankNote(iban: string, { bank }: Pick<PayeeCheck, 'bank'>): FieldTexts['note'] {
  const isWhole = readIban(iban).ok
  const text = [bank?.bank?.name, countryName(iban)].filter(Boolean).join(' · ')
  return text !== '' && (isWhole || bank?.bank) ? { tone: isWhole ? 'ok' : 'info', text } : undefined
}
