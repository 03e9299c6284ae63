import { parseAmount, type Cents } from '@almenara/contract/money'
import { useState, type FormEvent } from 'react'
import { AmountInput } from '../kit/AmountInput.tsx'
import { Button } from '../kit/Button.tsx'
import { Drawer } from '../kit/Drawer.tsx'
import styles from './AmountRangeDrawer.module.css'

interface AmountRange {
  minAmount: Cents | undefined
  maxAmount: Cents | undefined
}

interface AmountRangeDrawerProps {
  onApply: (range: AmountRange) => void
  onClose: () => void
}

/** Asks for the smallest and the largest amount; either may be left empty, not both. */
export default function AmountRangeDrawer({ onApply, onClose }: AmountRangeDrawerProps) {
  const [min, setMin] = useState('')
  const [max, setMax] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const range = { minAmount: read(min), maxAmount: read(max) }
    const wrong = problemOf(range)
    setProblem(wrong)
    if (!wrong) onApply(range)
  }
  return (
    <Drawer title="Filtrar por importe" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <AmountInput label="Importe mínimo" required={false} value={min} onChange={setMin} error={problem} />
        <AmountInput label="Importe máximo" required={false} value={max} onChange={setMax} />
        <Button type="submit" variant="primary" wide>
          Aplicar el filtro
        </Button>
      </form>
    </Drawer>
  )
}

/** The field lets nothing but an amount be typed, so what cannot be read is empty. */
function read(text: string): Cents | undefined {
  const parsed = parseAmount(text)
  return parsed.ok ? parsed.amount : undefined
}

function problemOf({ minAmount, maxAmount }: AmountRange): string | undefined {
  if (minAmount === undefined && maxAmount === undefined) return 'Escriba al menos uno de los dos importes.'
  if (minAmount !== undefined && maxAmount !== undefined && minAmount > maxAmount)
    return 'El importe mínimo no puede ser mayor que el máximo.'
  return undefined
}
