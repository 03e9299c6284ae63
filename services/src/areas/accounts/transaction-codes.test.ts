import { expect, test } from 'vitest'
import { CODES } from './transaction-codes.ts'

/** What every family may say, and what both miscellaneous ones may (BTC codification, 23 October 2017). */
const GENERIC = 'CHRG COMM COME COMI FEES INTR COMT NTAV OTHR RIMB TAXE'
const MISCELLANEOUS = `${GENERIC} ADJT`
const TRANSFERS = `${GENERIC} CAJT DAJT AUTT BOOK DMCT ESCT FICT PRCT RPCR RRTN SALA SDVA STDO VCOM XBCT XBSA XBST`
const DEBITS = `${GENERIC} CAJT DAJT BBDD ESDD FIDD OODD PADD PMDD PRDD RCDD UPDD URDD XBDD`
const CHEQUES = `${GENERIC} CAJT DAJT BCHQ CCCH CCHQ CLCQ CQRV CRCQ OPCQ ORCQ UPCQ URCQ XBCQ`
const LOANS = `${GENERIC} CAJT DAJT DDWN PPAY RNEW`

/** The families that are used, each with the sub-families that the set lets it have. */
const PUBLISHED: Readonly<Record<string, string>> = {
  'PMNT RCDT': TRANSFERS,
  'PMNT ICDT': TRANSFERS,
  'PMNT RRCT': TRANSFERS,
  'PMNT IRCT': TRANSFERS,
  'PMNT RDDT': DEBITS,
  'PMNT IDDT': DEBITS,
  'PMNT CCRD': `${GENERIC} CAJT DAJT CDPT CWDL POSC POSD SMRT XBCP XBCW`,
  'PMNT MCRD': `${GENERIC} CAJT DAJT POSC POSP SMCD UPCT`,
  'PMNT CNTR': `${GENERIC} CAJT DAJT BCDP BCWD CDPT CHKD CWDL FCDP FCWD MIXD MSCD TCDP TCWD`,
  'PMNT RCHQ': CHEQUES,
  'PMNT ICHQ': CHEQUES,
  'PMNT MCOP': MISCELLANEOUS,
  'PMNT MDOP': `${MISCELLANEOUS} IADD`,
  'ACMT MCOP': MISCELLANEOUS,
  'ACMT MDOP': MISCELLANEOUS,
  'LDAS CSLN': LOANS,
  'LDAS FTDP': `${GENERIC} CAJT DAJT DPST RPMT`,
  'SECU SETT': `${GENERIC} CAJT DAJT REDM SUBS TRAD TRIN TOUT`,
}

test.each(Object.entries(CODES))('a movement %s is told by combinations of the published set', (_type, { credit, debit }) => {
  for (const code of [credit, debit]) {
    const [domain, family, subFamily] = code.split(' ')
    expect(PUBLISHED[`${domain} ${family}`]?.split(' '), code).toContain(subFamily)
  }
})
