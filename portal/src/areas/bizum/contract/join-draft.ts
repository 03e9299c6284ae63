/** What is chosen to join Bizum, and what is missing, before the bank sees it. */
import type { AdminAccounts, BizumConditions, BizumCreationInput } from '@almenara/contract/areas/bizum/contract'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import { ACCEPT_CONDITIONS } from '../../../patterns/two-step/step-words.ts'

export const CHOOSE_ACCOUNT = 'Elija la cuenta de su Bizum.'

export const JOIN_FIELDS = ['account', 'portabilityCode', 'conditionsVersion'] as const
export type JoinField = (typeof JOIN_FIELDS)[number]

export interface JoinDraft {
  account: string | undefined
  accepted: boolean
  portabilityCode: string
}

export interface JoinChoices {
  accounts: AdminAccounts['accounts']
  general: BizumConditions
  security: BizumConditions
  /** It is brought from another bank. */
  brings: boolean
}

/** With the only account that can be chosen, where there is one. */
export function blankJoin(accounts: AdminAccounts['accounts']): JoinDraft {
  const possible = accounts.filter(({ denial }) => denial === undefined)
  return { account: possible.length === 1 ? possible[0]?.id : undefined, accepted: false, portabilityCode: '' }
}

/** What the bank can be asked, or the fields that are not valid. */
export function readJoin(draft: JoinDraft, { accounts, general, security, brings }: JoinChoices): ReadDraft<BizumCreationInput, JoinField> {
  const account = accounts.find(({ id }) => id === draft.account)
  const code = draft.portabilityCode
  const found: Record<JoinField, string | undefined> = {
    account: account ? account.denial : CHOOSE_ACCOUNT,
    portabilityCode:
      brings && code.length !== MAX_LENGTH.portabilityCode ? `Escriba las ${MAX_LENGTH.portabilityCode} cifras del código.` : undefined,
    conditionsVersion: draft.accepted ? undefined : ACCEPT_CONDITIONS,
  }
  if (!account || JOIN_FIELDS.some((field) => found[field] !== undefined)) return invalidFields(found)
  const versions = { conditionsVersion: general.version, securityVersion: security.version }
  return { input: { account: account.id, ...versions, ...(brings ? { portabilityCode: code } : {}) } }
}
