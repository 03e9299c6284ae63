import { Iban } from '../../kit/Iban.tsx'

/** What a product is known by: its IBAN in fours, or the number of a contract that has none, which is not cut. */
export function ContractNumber({ identifier }: { identifier: string }) {
  return identifier.startsWith('ES') ? <Iban value={identifier} /> : `Contrato ${identifier}`
}
