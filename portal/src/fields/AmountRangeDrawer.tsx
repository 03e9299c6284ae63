import { useState, type FormEvent } from 'react'
import { AmountInput } from '../kit/AmountInput.tsx'
import { Button } from '../kit/Button.tsx'
import { Drawer } from '../kit/Drawer.tsx'
import { readAmountRange, type AmountRange } from './amount-range.ts'
import styles from './AmountRangeDrawer.module.css'

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
    const { range, problem: wrong } = readAmountRange(min, max)
    const isEmpty = range.minAmount === undefined && range.maxAmount === undefined
    setProblem(isEmpty ? 'Escriba al menos uno de los dos importes.' : wrong)
    if (!isEmpty && !wrong) onApply(range)
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
