/** The customers and the accounts that the sample files of payments name (`formats/samples/payments`), in a test's bank. */
import { readFileSync } from 'node:fs'
import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { toLocalDate } from '@almenara/contract/dates'
import type { TokenReply } from '@almenara/contract/areas/session'
import type { RemittanceKind } from '@almenara/contract/areas/payments/codes'
import { eq } from 'drizzle-orm'
import { readNextFile } from '../areas/payments/files/read-file.ts'
import { parties } from '../identity/tables.ts'
import { openAccount } from '../ledger/open-account.ts'
import { holders, powers, products } from '../products/tables.ts'
import { signInAs, type TestBank, type TestUser } from './bank.ts'
import { addSignatory } from './orders.ts'
import { addRemittanceContract } from './remittances.ts'

const SAMPLES = new URL('../../../formats/samples/payments/', import.meta.url)

export const sample = (file: string): Buffer => readFileSync(new URL(file, SAMPLES))

/** Its rows below the heading, by column. */
export function sampleTable(file: string): string[][] {
  const lines = sample(file).toString().split('\n')
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split('\t'))
}

export interface FilePresenter {
  user: TestUser & { mobile: string }
  tokens: TokenReply
  /** Its contracts, by the accounts that they charge or credit. */
  contracts: ReadonlyMap<string, string>
}

/** A customer of the samples (`parties.tsv`), with its accounts and a contract for each of them and each kind that it has. */
export async function addPresenter(test: TestBank, name: string): Promise<FilePresenter> {
  const [, , taxId = '', suffix = '000', creditorId = '', , accounts = '', kinds = ''] =
    sampleTable('parties.tsv').find(([contract]) => contract === name) ?? []
  const user = await addSignatory(test, name)
  await test.database.transaction((tx) => tx.update(parties).set({ taxId }).where(eq(parties.id, user.partyId)))
  const contracts = new Map<string, string>()
  for (const iban of accounts.split(' ')) {
    const id = await addAccountAt(test, iban, { owner: user })
    for (const kind of kindsOf(kinds)) {
      const scheme = kinds.includes('BOTH') ? ('BOTH' as const) : ('CORE' as const)
      const rules = kind === 'DEBITS' ? { kind, suffix, creditorId, scheme } : { kind }
      contracts.set(iban, await addRemittanceContract(test, user, { id }, rules))
    }
  }
  return { user, tokens: await signInAs(test, user), contracts }
}

function kindsOf(words: string): RemittanceKind[] {
  // The last of an account is the one that it is known by.
  return [
    ...(words.includes('confirming') ? (['CONFIRMING'] as const) : []),
    ...(words.includes('debits') ? (['DEBITS'] as const) : []),
    ...(words.includes('transfers') ? (['TRANSFERS'] as const) : []),
  ]
}

/** An account of this bank with a number of its own; nobody's in particular where no owner is given. */
async function addAccountAt(
  { database, bank }: TestBank,
  iban: string,
  { owner, status = 'ACTIVE' }: { owner?: TestUser; status?: 'ACTIVE' | 'CANCELLED' } = {},
): Promise<string> {
  const id = bank.ids.next()
  await database.transaction(async (tx) => {
    const product = {
      id,
      type: 'VIEW' as const,
      status,
      commercialName: 'Cuenta corriente',
      identifier: iban,
      openedOn: toLocalDate('2024-01-02'),
      // Whoever presents files does so for a business.
      use: 'PROFESSIONAL' as const,
    }
    await tx.insert(products).values({ ...product, ledgerAccountId: await openAccount(tx) })
    if (!owner) return
    await tx.insert(holders).values({ productId: id, partyId: owner.partyId, ordinal: 1 })
    await tx.insert(powers).values({ userId: owner.id, productId: id, position: 1 })
  })
  return id
}

/** The accounts of this bank that the samples pay to. */
export async function addSampleAccounts(test: TestBank): Promise<void> {
  for (const [iban = '', state = ''] of sampleTable('accounts.tsv'))
    if (state === 'open' || state === 'closed') await addAccountAt(test, iban, { status: state === 'open' ? 'ACTIVE' : 'CANCELLED' })
}

export function uploadFile(
  { app }: TestBank,
  { tokens }: Pick<FilePresenter, 'tokens'>,
  payload: Buffer,
  query = 'name=remesa.xml',
  call = 'notebooks',
) {
  const headers = { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/octet-stream' }
  return app.inject({ method: 'POST', url: `/services/remittances/v1/${call}?${query}`, headers, payload })
}

/** Reads a notebook, or what is under it. */
export async function askNotebook<T = Notebook>({ app }: TestBank, { tokens }: Pick<FilePresenter, 'tokens'>, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  return (await app.inject({ url: `/services/remittances/v1/notebooks/${path}`, headers })).json<T>()
}

/** Presents a file and has it read. */
export async function takeFile(test: TestBank, who: FilePresenter, file: Buffer, query?: string): Promise<Notebook> {
  return takenIn(test, who, (await uploadFile(test, who, file, query)).json<Notebook>())
}

/** The same where files of transfers alone are presented. */
export async function takeTransferFile(test: TestBank, who: FilePresenter, file: Buffer): Promise<Notebook> {
  return takenIn(test, who, (await uploadFile(test, who, file, undefined, 'transfer-notebooks')).json<Notebook>())
}

async function takenIn(test: TestBank, who: FilePresenter, { id }: Notebook): Promise<Notebook> {
  while (await readNextFile(test.bank));
  return askNotebook(test, who, id)
}
