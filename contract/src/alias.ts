/** A product's alias: the rule that the form applies while it is written and the services when it arrives (specification §5). */
import { MAX_LENGTH } from './limits.ts'
import { aliasText } from './text.ts'

/** «Disallowed characters» and «wrong alias format» of the specification, for the customer. */
export const ALIAS_MESSAGES = aliasMessages(MAX_LENGTH.alias)

/** The same for an alias of another length. */
export function aliasMessages(maximum: number) {
  return {
    CHARACTERS: 'Hay caracteres no permitidos. Use letras, números, espacios, puntos y guiones.',
    FORMAT: `El formato del alias no es correcto. Escriba al menos una letra o un número, con un máximo de ${maximum} caracteres.`,
  }
}

export type CheckedAlias = { ok: true; alias: string } | { ok: false; problem: keyof typeof ALIAS_MESSAGES }

/** The alias without spaces around it or repeated inside. Empty is an answer too: a product takes its commercial name again. */
export function checkAlias(text: string, maximum: number = MAX_LENGTH.alias): CheckedAlias {
  const alias = text.trim().replace(/\s+/g, ' ')
  if (!aliasText.accepts(alias)) return { ok: false, problem: 'CHARACTERS' }
  const saysSomething = alias === '' || /[\p{Letter}\p{Number}]/u.test(alias)
  return saysSomething && alias.length <= maximum ? { ok: true, alias } : { ok: false, problem: 'FORMAT' }
}
