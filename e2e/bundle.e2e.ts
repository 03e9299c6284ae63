import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { ask, signIn } from './support/customer.ts'

const DIST = fileURLToPath(new URL('../portal/dist/', import.meta.url))

/** Every text file that the site is made of. */
function texts(): [name: string, text: string][] {
  const files = readdirSync(DIST, { recursive: true }).map(String)
  return files.filter((name) => /\.(?:js|css|html|json|svg)$/.test(name)).map((name) => [name, readFileSync(DIST + name, 'utf8')])
}

test('what is built carries no name and no account of the demo bank', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const { name, username } = await ask<{ name: string; username: string }>(page, '/services/users/v1/minimalInfo')
  const { accounts } = await ask<{ accounts: { name: string; iban: string }[] }>(page, '/services/accounts/v1/pool')
  const companies = accounts.map((account) => account.name).filter((words) => words.length > 12)
  const secrets = [name, username, ...companies, ...accounts.map(({ iban }) => iban)]
  for (const [file, text] of texts()) {
    expect(
      secrets.filter((secret) => text.includes(secret)),
      file,
    ).toEqual([])
    // Nor any other account of this bank: ES, two digits, the bank's four and sixteen more, however it is spaced.
    expect(text.match(/ES\d{2}\s?9876(?:\s?\d{4}){4}/g) ?? [], file).toEqual([])
  }
})
