import { type FormEvent, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { RadioGroup } from '../../kit/Choice.tsx'
import { OtpInput } from '../../kit/OtpInput.tsx'
import styles from './SignPanel.module.css'
import type { SignFormProps } from './sign-form.ts'

const DIGITS = 4
// The messages of specification §5.
const NO_CARD = 'Elija una tarjeta.'
const EMPTY = 'Escriba el PIN.'
const SHORT = `El PIN tiene ${DIGITS} cifras.`

/** One of the customer's cards and its PIN. With one card there is nothing to choose. */
export default function CardPinForm({ challenge, action, onSign, problem, busy }: SignFormProps<'CARD_PIN'>) {
  const { cards } = challenge
  const [card, setCard] = useState(cards.length === 1 ? cards[0]?.id : undefined)
  const [pin, setPin] = useState('')
  const [mistakes, setMistakes] = useState<{ card?: string | undefined; pin?: string | undefined }>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = {
      card: card === undefined ? NO_CARD : undefined,
      pin: pin === '' ? EMPTY : pin.length < DIGITS ? SHORT : undefined,
    }
    setMistakes(wrong)
    if (card !== undefined && !wrong.pin) onSign({ method: 'CARD_PIN', card, pin })
  }
  const only = cards.length === 1 ? cards[0] : undefined
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {only ? (
        <p>{`${only.name}, terminada en ${only.ending}.`}</p>
      ) : (
        <RadioGroup
          label="Tarjeta"
          options={cards.map(({ id, name, ending }) => ({ value: id, label: name, detail: `Terminada en ${ending}` }))}
          value={card}
          error={mistakes.card}
          onChange={(chosen) => {
            setCard(chosen)
            setMistakes({ ...mistakes, card: undefined })
          }}
        />
      )}
      <OtpInput
        label={`PIN de ${DIGITS} cifras`}
        hint="El mismo del cajero."
        length={DIGITS}
        autoComplete="off"
        masked
        value={pin}
        error={mistakes.pin ?? problem}
        required
        onChange={(digits) => {
          setPin(digits)
          setMistakes({ ...mistakes, pin: undefined })
        }}
      />
      <Button type="submit" variant="primary" wide busy={busy === 'confirm'} busyLabel="Firmando…">
        {action}
      </Button>
    </form>
  )
}
