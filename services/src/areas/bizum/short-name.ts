/** How Bizum shows a person to others: first name and the initials of the surnames, «Lucía F. S.». */
import { PARTICLES, TITLES } from '../../identity/name-parts.ts'
import { stripAccents } from '@almenara/contract/text'

/** Second words of compound first names, as they are common in Spain. What is not here counts as a surname: it shows an initial and no more. */
const SECOND_NAMES = new Set(
  `ALBERTO ALEJANDRO ALFONSO ANA ANDRES ANGEL ANGELA ANGELES ANTONIA ANTONIO ASUNCION BELEN CARLOS CARMEN CONCEPCION CRISTINA DANIEL DAVID
  DOLORES EDUARDO ELENA EMILIO ENRIQUE ESTHER EUGENIA EVA FERNANDA FERNANDO FRANCISCA FRANCISCO GABRIEL GLORIA GUILLERMO IGNACIO INES
  INMACULADA ISABEL JAVIER JESUS JOSE JOSEFA JUAN JULIA LUIS LUISA LOURDES MANUEL MANUELA MAR MARIA MERCEDES MIGUEL MONTSERRAT NIEVES NURIA
  PABLO PALOMA PAZ PEDRO PILAR RAFAEL RAMON REMEDIOS ROSA ROSARIO SALUD SARA SOFIA SOLEDAD TERESA TOMAS VICENTE VICTOR VICTORIA XAVIER`.split(
    /\s+/,
  ),
)
const SURNAMES = 2

const bare = (word: string) => stripAccents(word).replaceAll('.', '').toUpperCase()

/**
 * Of «Lucía Ferrer Soler», «Lucía F. S.». A name has one word, and a second one only where it is known as such and two surnames are left:
 * where it cannot be told, an initial is shown. Particles go with the word that follows them («Ana de la Fuente Ruiz» is «Ana F. R.»), titles
 * are left out, «surnames, name» is put right, and a name all in capitals is written as names are.
 */
export function shortName(name: string): string {
  const [before = '', after] = name.split(',')
  const words = (after?.trim() ? `${after} ${before}` : before).trim().split(/\s+/).filter(Boolean)
  const groups = grouped(words.filter((word, place) => place > 0 || words.length < 3 || !TITLES.has(bare(word))))
  const given = countGiven(groups)
  const first = groups.slice(0, given).flat().map(written)
  return [...first, ...groups.slice(given).map(initial)].join(' ')
}

/** Each word with the particles before it. */
function grouped(words: readonly string[]): string[][] {
  const groups: string[][] = []
  let particles: string[] = []
  for (const [place, word] of words.entries()) {
    const isParticle = place > 0 && place < words.length - 1 && PARTICLES.has(bare(word))
    if (isParticle) particles.push(word)
    else {
      groups.push([...particles, word])
      particles = []
    }
  }
  return groups
}

function countGiven(groups: readonly string[][]): number {
  let given = 1
  while (groups.length - given > SURNAMES && SECOND_NAMES.has(bare(groups[given]?.at(-1) ?? ''))) given += 1
  return Math.min(given, groups.length)
}

const initial = (group: readonly string[]) => `${[...(group.at(-1) ?? '')][0]?.toLocaleUpperCase('es') ?? ''}.`

/** «MARÍA DEL CARMEN» is «María del Carmen»; what is not all in capitals is left as it is. */
function written(word: string): string {
  if (word !== word.toLocaleUpperCase('es') || word.length < 2) return word
  const lower = word.toLocaleLowerCase('es')
  if (PARTICLES.has(bare(word))) return lower
  return lower.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toLocaleUpperCase('es'))
}
