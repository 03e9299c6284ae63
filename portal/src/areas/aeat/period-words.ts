import { periodName, type TaxPeriod } from '@almenara/contract/areas/aeat/codes'

/** «Tercer trimestre de 2026», «Octubre de 2026», «Anual de 2025». */
export const periodWords = ({ exercise, period }: { exercise: string; period: TaxPeriod }): string =>
  `${periodName(period)} de 20${exercise}`
