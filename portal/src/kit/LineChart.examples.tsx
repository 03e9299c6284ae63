import type { Examples } from './example.ts'
import { LineChart } from './LineChart.tsx'

const points = [101, 104, 102, 108, 112, 109, 115, 121, 118].map((value, index) => ({
  label: `0${index + 1}/11/2026`,
  value,
  text: `${value},00 €`,
}))

export default {
  section: 'Importes y datos',
  of: 'LineChart',
  show: {
    'Al alza': <LineChart caption="Valor liquidativo" labelHeader="Fecha" points={points} />,
    Plana: (
      <LineChart caption="Valor liquidativo" labelHeader="Fecha" points={points.map((point) => ({ ...point, value: 5, text: '5,00 €' }))} />
    ),
  },
} satisfies Examples
