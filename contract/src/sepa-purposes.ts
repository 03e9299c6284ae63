/**
 * What a SEPA payment is for, as its customer reads it: ISO 20022 external purpose and category purpose codes, those that Spanish payers
 * use. A code that is not here says nothing to whoever reads it, and is not shown.
 */
const PURPOSES: Readonly<Record<string, string>> = {
  BENE: 'Prestación por desempleo o incapacidad',
  BONU: 'Paga extraordinaria',
  CBFF: 'Aportación a un plan de ahorro',
  CHAR: 'Donativo',
  COMC: 'Pago comercial',
  DIVI: 'Dividendo',
  ELEC: 'Electricidad',
  GASB: 'Gas',
  GOVT: 'Pago de una administración pública',
  INSU: 'Seguro',
  INTE: 'Intereses',
  LOAN: 'Préstamo',
  PENS: 'Pensión',
  PHON: 'Teléfono',
  RENT: 'Alquiler',
  SALA: 'Nómina',
  SSBE: 'Prestación de la Seguridad Social',
  SUPP: 'Pago a un proveedor',
  TAXS: 'Impuestos',
  VATX: 'IVA',
  WTER: 'Agua',
}

export function sepaPurpose(code: string): string | undefined {
  return PURPOSES[code]
}
