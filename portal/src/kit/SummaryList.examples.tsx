import { toCents } from '@almenara/contract/money'
import { Amount } from './Amount.tsx'
import type { Examples } from './example.ts'
import { Iban } from './Iban.tsx'
import { SummaryList, SummaryRow } from './SummaryList.tsx'

export default {
  section: 'Importes y datos',
  of: 'SummaryList, SummaryRow',
  show: {
    Revisión: (
      <SummaryList>
        <SummaryRow
          term="Beneficiario"
          action={
            <a href="#beneficiario">
              Modificar<span className="vh"> el beneficiario</span>
            </a>
          }
        >
          Hormigones Benaguasil, S. L.
        </SummaryRow>
        <SummaryRow term="Cuenta de destino">
          <Iban value="ES5254321377090001284593" />
        </SummaryRow>
        <SummaryRow term="Mandato">CONTRATO/2026/SUMINISTRO/0001184/ABC</SummaryRow>
        <SummaryRow
          term="Importe"
          action={
            <a href="#importe">
              Modificar<span className="vh"> el importe</span>
            </a>
          }
        >
          <Amount value={toCents(125000)} />
        </SummaryRow>
      </SummaryList>
    ),
  },
} satisfies Examples
