/**
 * Which bank keeps an account of another country: the routing tables of a clearing, or SWIFT's IBAN directory, brought down to lines of
 * `country;bank;BIC` in a file that whoever runs the bank brings anew when it changes. `bank` is how the number goes on after its check
 * digits, with a dot for each sign that may be any: `DE;37040044;COBADEFFXXX`, `IT;.03069;BCITITMMXXX`. Lines that are not so are left out.
 */
import { readFile, stat } from 'node:fs/promises'

const LINE = /^([A-Z]{2});([A-Z0-9.]{1,30});([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\s*$/

interface Entry {
  bank: string
  bic: string
}

/** The BIC of an account's bank by its most specific line; undefined when no line matches or there is no file. Never throws. */
export function bankDirectory(file: string): (iban: string) => Promise<string | undefined> {
  let known: { at: number; countries: ReadonlyMap<string, readonly Entry[]> } | undefined
  return async (iban) => {
    try {
      const { mtimeMs } = await stat(file)
      if (known?.at !== mtimeMs) known = { at: mtimeMs, countries: parse(await readFile(file, 'utf8')) }
    } catch {
      // The file is missing or being replaced: the last one stays in use.
    }
    const account = iban.slice(4)
    return known?.countries.get(iban.slice(0, 2))?.find(({ bank }) => begins(account, bank))?.bic
  }
}

function begins(account: string, bank: string): boolean {
  for (let at = 0; at < bank.length; at += 1) if (bank[at] !== '.' && bank[at] !== account[at]) return false
  return true
}

/** By country, those that say most first. */
function parse(text: string): ReadonlyMap<string, readonly Entry[]> {
  const countries = new Map<string, Entry[]>()
  for (const line of text.split('\n')) {
    const [, country, bank, bic] = LINE.exec(line) ?? []
    if (!country || !bank || !bic) continue
    const entries = countries.get(country) ?? []
    entries.push({ bank, bic })
    countries.set(country, entries)
  }
  for (const entries of countries.values()) entries.sort((a, b) => specificity(b) - specificity(a))
  return countries
}

const specificity = ({ bank }: Entry): number => bank.replaceAll('.', '').length
