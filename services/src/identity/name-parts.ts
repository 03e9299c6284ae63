/** A name taken apart, so that two ways of writing it can be compared: words in capitals without accents, and the form of a company. */
import { stripAccents } from '@almenara/contract/text'

export interface NameParts {
  /** What is not a person: the family of its legal form, or `ENTITY` when only its words say so. */
  form: Form | undefined
  /** Without particles, titles and legal form, in the order written (a person's «surnames, name» is put right). */
  words: readonly string[]
}

export type Form = 'SL' | 'SA' | 'COOP' | 'CB' | 'SC' | 'COMMUNITY' | 'ENTITY'

/** Legal forms as they are written once dots are gone, the longest first: «S. COOP. AND.» is «S COOP AND». */
const FORMS: readonly (readonly [RegExp, Form])[] = [
  [/ (?:SOCIEDAD|SDAD|SOC|S) (?:DE )?RESPONSABILIDAD LIMITADA /, 'SL'],
  [/ (?:SOCIEDAD|SDAD|SOC) LIMITADA(?: (?:UNIPERSONAL|PROFESIONAL|LABORAL|NUEVA EMPRESA))* /, 'SL'],
  [/ S ?L ?(?:U|L|P|N ?E|P ?U)? /, 'SL'],
  [/ S ?R ?L /, 'SL'],
  [/ (?:SOCIEDAD|SDAD|SOC) ANONIMA(?: (?:UNIPERSONAL|LABORAL|DEPORTIVA))* /, 'SA'],
  [/ S ?A ?(?:U|L|D|E)? /, 'SA'],
  [
    / (?:SOCIEDAD|SDAD|SOC|S) COOP(?:ERATIVA)?(?: (?:ANDALUZA|AND|MADRID|MAD|VALENCIANA|V|GALEGA|GALLEGA|LTDA|LIMITADA|DE CREDITO))* /,
    'COOP',
  ],
  [/ COOP(?:ERATIVA)?(?: V(?:ALENCIANA)?)? /, 'COOP'],
  [/ S ?C ?C ?L? /, 'COOP'],
  [/ (?:COMUNIDAD|CDAD|COM) (?:DE )?(?:LOS )?(?:PROPIETARIOS|PROP|VECINOS) /, 'COMMUNITY'],
  [/ C ?C? ?P ?P? (?=.*\d)/, 'COMMUNITY'],
  [/ (?:COMUNIDAD|CDAD) (?:DE )?BIENES /, 'CB'],
  [/ C ?B /, 'CB'],
  [/ (?:SOCIEDAD|SDAD|SOC) CIVIL(?: (?:PARTICULAR|PRIVADA))? /, 'SC'],
  [/ S ?C ?P? /, 'SC'],
]

/** Words that no person is called. */
const ENTITY_WORDS = / (?:ASOCIACION|ASOC|FUNDACION|AYUNTAMIENTO|AYTO|COLEGIO|CLUB|PARROQUIA|SINDICATO|FEDERACION|UNIVERSIDAD|UTE|AIE) /

/** What is written short in Spain. */
const LONG: Readonly<Record<string, string>> = {
  MA: 'MARIA',
  FCO: 'FRANCISCO',
  FRCO: 'FRANCISCO',
  FCA: 'FRANCISCA',
  ANT: 'ANTONIO',
  FDEZ: 'FERNANDEZ',
  FDZ: 'FERNANDEZ',
  GLEZ: 'GONZALEZ',
  GLZ: 'GONZALEZ',
  GONZ: 'GONZALEZ',
  RGUEZ: 'RODRIGUEZ',
  RGEZ: 'RODRIGUEZ',
  RDGUEZ: 'RODRIGUEZ',
  RODZ: 'RODRIGUEZ',
  MTNEZ: 'MARTINEZ',
  MTEZ: 'MARTINEZ',
  MNEZ: 'MARTINEZ',
  MTZ: 'MARTINEZ',
  HDEZ: 'HERNANDEZ',
  HDZ: 'HERNANDEZ',
  HNDEZ: 'HERNANDEZ',
  SCHEZ: 'SANCHEZ',
  SNCHEZ: 'SANCHEZ',
  DGUEZ: 'DOMINGUEZ',
  JMNEZ: 'JIMENEZ',
  JMEZ: 'JIMENEZ',
  GMEZ: 'GOMEZ',
  LPEZ: 'LOPEZ',
  PREZ: 'PEREZ',
  VZQUEZ: 'VAZQUEZ',
  VQUEZ: 'VAZQUEZ',
  ALVZ: 'ALVAREZ',
  GTREZ: 'GUTIERREZ',
  HNOS: 'HERMANOS',
  CIA: 'COMPANIA',
  CONST: 'CONSTRUCCIONES',
  STA: 'SANTA',
  STO: 'SANTO',
  AVDA: 'AVENIDA',
  AV: 'AVENIDA',
  PZA: 'PLAZA',
  PL: 'PLAZA',
}

export const TITLES = new Set(['D', 'DNA', 'DON', 'DONA', 'SR', 'SRA', 'SRTA', 'DR', 'DRA'])
export const PARTICLES = new Set([
  'DE',
  'DEL',
  'LA',
  'LAS',
  'LO',
  'LOS',
  'EL',
  'Y',
  'I',
  'E',
  'DA',
  'DO',
  'DOS',
  'DI',
  'VAN',
  'VON',
  'THE',
  'AND',
])
/** Of an address, what may be left out: «C/ Mayor, 5» is «Mayor 5». */
const ADDRESS = new Set(['CALLE', 'C', 'CL', 'N', 'NO', 'NUM', 'NUMERO'])

export function partsOf(name: string): NameParts {
  const flat = ` ${flatten(name)} `
  for (const [pattern, form] of FORMS) {
    const found = pattern.exec(flat)
    // A form ends a company's name, or begins a community's: «Sa Pobla» and «C. B. Ruiz» are names.
    const placed = found && (form === 'COMMUNITY' || found.index > 0 || found[0].trim().length > 4)
    if (placed) return { form, words: wordsOf(flat.replace(pattern, ' '), form) }
  }
  const form = ENTITY_WORDS.test(flat) ? 'ENTITY' : undefined
  return { form, words: wordsOf(flat, form) }
}

/** Capitals, digits and single spaces. */
function flatten(name: string): string {
  const [before = '', after, ...more] = name.split(',')
  const isSurnameFirst = after !== undefined && more.length === 0 && !/\d/.test(name) && partsAreNames(before, after)
  const ordered = isSurnameFirst ? `${after} ${before}` : name
  return stripAccents(
    ordered
      .replace(/\bM\.?\s?ª\.?/giu, 'MARIA ')
      .replace(/\bD\.?\s?ª\.?/giu, 'DONA ')
      .replace(/\b([Ff])\.?º/gu, 'FCO '),
  )
    .toUpperCase()
    .replace(/[.'’´`]/g, (sign) => (sign === '.' ? ' ' : ''))
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
}

/** «Muñoz Vidal, Carmen», and not «Luz, S. L.». */
function partsAreNames(before: string, after: string): boolean {
  const flat = stripAccents(after.replaceAll('.', ' ')).replace(/\s+/g, ' ').trim()
  return before.trim() !== '' && /[a-z]{3}/i.test(flat) && !/^(?:s ?[lac]|sociedad|sdad|soc|s coop|coop|comunidad|cdad|c ?b)\b/i.test(flat)
}

function wordsOf(flat: string, form: Form | undefined): string[] {
  const all = flat.trim().split(' ').filter(Boolean)
  const kept = all.filter((word, place) => {
    if (PARTICLES.has(word) && place > 0) return false
    if (form === 'COMMUNITY') return !ADDRESS.has(word)
    return form !== undefined || !(place === 0 && TITLES.has(word) && all.length > 2)
  })
  return (kept.length > 0 ? kept : all).map((word) => LONG[word] ?? word)
}
