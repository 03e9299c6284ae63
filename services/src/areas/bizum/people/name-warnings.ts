/** Whether somebody is who the customer believes: the name of the directory beside what the customer calls them, and beside the last one. */
import { endSentence } from '@almenara/contract/sentence'
import { judgeName } from '../../../identity/judge-name.ts'
import { isNamed, type Met } from './known-people.ts'

export interface NameWarning {
  code: 'NAME_DIFFERS' | 'NAME_CHANGED'
  text: string
}

/** What is saved of them. */
interface Believed {
  alias?: string | null | undefined
  /** As the directory gave it the last time. */
  lastName?: string | null | undefined
}

/** Nothing of whoever has no name in the directory: there is none to compare. */
export function nameWarnings(met: Met, { alias, lastName }: Believed): NameWarning[] {
  if (!isNamed(met)) return []
  const { name } = met
  const warnings: NameWarning[] = []
  if (alias && judgeName(alias, [name]).result === 'NMTC') {
    const text = `Usted lo tiene guardado como «${alias}», y Bizum dice que es ${endSentence(name)} Compruebe que es quien cree.`
    warnings.push({ code: 'NAME_DIFFERS', text })
  }
  if (lastName && lastName !== name) {
    const text = `Antes este móvil era de ${lastName} y ahora es de ${endSentence(name)} Puede haber cambiado de manos.`
    warnings.push({ code: 'NAME_CHANGED', text })
  }
  return warnings
}
