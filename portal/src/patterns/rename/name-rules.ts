/** Rules of names: what is kept while the customer types, and what is saved. */
import { ALIAS_MESSAGES, checkAlias } from '@almenara/contract/alias'
import { aliasText } from '@almenara/contract/text'

export interface NameRule {
  /** The text without refused characters, and the message if any was removed. */
  clean: (typed: string) => { clean: string; problem: string | undefined }
  read: (name: string) => { ok: true; name: string } | { ok: false; problem: string }
}

/** The alias of a product (specification §5) and names with the same rule. It may be empty. */
export const ALIAS_RULE: NameRule = {
  clean: (typed) => {
    const clean = aliasText.clean(typed)
    return { clean, problem: clean === typed ? undefined : ALIAS_MESSAGES.CHARACTERS }
  },
  read: (name) => {
    const checked = checkAlias(name)
    return checked.ok ? { ok: true, name: checked.alias } : { ok: false, problem: ALIAS_MESSAGES[checked.problem] }
  },
}

/** Any characters, at least one. `empty` is the message where there are none. */
export function anyName(empty: string): NameRule {
  return {
    clean: (clean) => ({ clean, problem: undefined }),
    read: (name) => (name.trim() === '' ? { ok: false, problem: empty } : { ok: true, name: name.trim() }),
  }
}
