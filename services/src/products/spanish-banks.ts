/** Spanish entities that have a BIC, by their code in the register of the Banco de España (NRBE): code, BIC and the name people know. */
const LINES = `
0003 BDEPESM1XXX Banco de Depositos, S.A.
0011 ALLFESMMXXX Allfunds Bank, S.A.
0019 DEUTESBBXXX Deutsche Bank
0031 ETCHES2GXXX Banco Etcheverria, S.A.
0036 SABNESMMXXX Santander Investment, S.A.
0046 GALEES2GXXX Banco Gallego, S.A.
0049 BSCHESMMXXX Banco Santander
0057 BVADESMMXXX Banco Depositario BBVA, S.A.
0058 BNPAESMMXXX BNP Paribas España, S.A.
0059 MADRESMMXXX Banco de Madrid, S.A.
0061 BMARES2MXXX Banca March
0065 BARCESMMXXX Barclays Bank, S.A.
0073 OPENESMMXXX Openbank
0075 POPUESMMXXX Banco Popular
0078 BAPUES22XXX Banca Pueyo
0081 BSABESBBXXX Banco Sabadell
0083 RENBESMMXXX Renta 4 Banco, S.A.
0094 BVALESMMXXX RBC Investor Services España, S.A.
0108 SOGEESMMXXX Societe Generale, S.E.
0113 INBBESM1XXX Banco Industrial de Bilbao, S.A.
0121 OCBAESM1XXX Banco Occidental, S.A.
0122 CITIES2XXXX Citibank España, S.A.
0125 BAOFESM1XXX Bancofar, S.A.
0128 BKBKESMMXXX Bankinter
0129 INALESM1XXX BBVA Banco de Financiacion, S.A.
0130 CGDIESMMXXX Banco Caixa Geral, S.A.
0131 BESMESMMXXX Banco Espirito Santo, S.A., S.E.
0132 PRNEESM1XXX Banco de Promocion de Negocios, S.A. (Promobanc)
0133 MIKBESB1XXX Nuevo Micro Bank, S.A.
0136 AREBESMMXXX Aresbank, S.A.
0138 BKOAES22XXX Bankoa, S.A.
0144 PARBESMXXXX BNP Paribas Securities Services, S.E.
0145 DEUTESM1XXX Deutsche Bank A.G., S.E.
0149 BNPAESMSXXX BNP Paribas, S.E.
0151 CHASESM3XXX Jpmorgan Chase
0152 BPLCESMMXXX Barclays Bank PLC, S.E.
0154 BSUIESMMXXX Credit Agricole Corporate and Investment Bank, S.E.
0155 BRASESMMXXX Banco Do Brasil
0156 ABNAESMMXXX The Royal Bank of Scotland PLC, S.E.
0159 COBAESMXXXX Commerzbank Aktiengesellschaft, S.E.
0160 BOTKESMXXXX Tokyo-Mitsubish
0162 MIDLESMMXXX HSBC Bank PLC, S.E.
0167 GEBAESMMXXX BNP Paribas Fortis, S.A., N.V., S.E.
0168 BBRUESMXXXX ING Belgium, S.A., S.E.
0169 NACNESMMXXX Nacion Argent.
0182 BBVAESMMXXX BBVA
0184 BEDFESM1XXX Banco Europeo de Finanzas, S.A.
0186 BFIVESBBXXX Banco Mediolanum
0188 ALCLESMMXXX Banco Alcala, S.A.
0190 BBPIESMMXXX Banco Bpi, S.A., S.E.
0196 WELAESMMXXX Portigon AG, S.E.
0198 BCOEESMMXXX Banco Cooperativo Español
0200 PRVBESB1XXX Privat Bank Degroof, S.A.
0211 PROAESMMXXX EBN Banco de Negocios, S.A.
0216 POHIESMMXXX Targobank
0218 FCEFESM1XXX FCE Bank PLC S.E.
0219 BMCEESMMXXX Banque Marocaine Commerce Exterieur Internat., S.A.
0220 FIOFESM1XXX Banco Finantia Sofinloc, S.A.
0223 GEECESB1XXX General Electric Capital Bank, S.A.
0224 SCFBESMMXXX Santander Consumer Finance, S.A.
0225 FIEIESM1XXX Banco Cetelem, S.A.
0226 UBSWESMMXXX UBS Bank, S.A
0227 UNOEESM1XXX Unoe Bank, S.A.
0229 POPLESMMXXX Bancopopular-E, S.A.
0231 DSBLESMMXXX Dexia Sabadell, S.A.
0232 INVLESMMXXX Banco Inversis, S.A.
0233 POPIESMMXXX Popular Banca Privada, S.A.
0234 CCOCESMMXXX Banco Caminos
0235 PIESESM1XXX Banco Pichincha
0236 LOYIESMMXXX Sabadell Solbank, S.A.
0237 CSURES2CXXX Cajasur
0238 PSTRESMMXXX Banco Pastor
0239 EVOBESMMXXX EVO Banco
0240 BCCAESMMXXX B.Credito Soc.
0241 AYGBESMMXXX A&G Banca Priva
0487 GBMNESMMXXX Banco Mare Nostrum
0488 BFASESMMXXX Banco Financiero y de Ahorros, S.A.
1000 ICROESMMXXX Instituto de Credito Oficial
1156 IRVTESM1XXX New York Mellon
1164 ESBFESM1XXX Brickell Bank
1193 PKBSES21XXX Pkb Privatbank
1210 REDEESM1XXX Banqueregionale
1234 PRBAESM1XXX Buenos Aires
1236 HELAESM1XXX Landesbank
1249 NPBSES21XXX Norwich
1251 IHZUES21XXX Privatbank Ihag
1255 AARBESM1XXX Aareal Bank Ag
1451 CRCGESB1XXX Caisse Regionale Credit Agricole Mutuel Sud Med, SE
1457 LLISESM1XXX De Lage Landen International B.V., S.E.
1459 PRABESMMXXX Coop.Centr. Raiffeisen-Boerenl.(Rabobank Ned.)s.E.
1460 CRESESMMXXX Credit Suisse
1463 PSABESM1XXX Banque PSA Finance, S.E.
1465 INGDESMMXXX ING
1467 EHYPESMXXXX Hypothekenbank Frankfurt AG, S.E.
1470 BPIPESM1XXX Banco Portugues de Investimento, S.A. S.E.
1472 UCSSESM1XXX Credit Agricole Leasing & Factoring, S.E.
1473 PRIBESMXXXX Banque Privee Edmond de Rothschild Europe, S.E
1474 CITIESMXXXX Citibank International PLC, S.E.
1475 CCSEESM1XXX Cortal Consors, S.E.
1479 NATXESMMXXX Natixis, S.A., S.E.
1480 VOWAES21XXX Volkswagen Bank GMBH, S.E.
1485 BOFAES2XXXX Bamli, S. E.
1488 PICTESMMXXX Pictet & Cie (Europe), S.A., S.E.
1490 SELFESMMXXX Self Trade Bank, S.A.
1491 TRIOESMMXXX Triodos Bank, N.V., S.E.
1494 BCITESMMXXX Intesa Sanpaolo S.P.A., S.E.
1497 ESSIESMMXXX Banco Espirito Santo de Investimento, S.A., S.E.
1501 DPBBESM1XXX Deutsche Pfandbriefbank AG, S.E.
1502 IKBDESM1XXX IKB Deutsche Industriebank AG, S.E.
1505 ARABESMMXXX Europe Arab Bank PLC, S.E.
1522 EFGBESMMXXX Efg Bank (Luxembourg) S.A., S.E.
1524 UBIBESMMXXX UBI Banca International, S.A., S.E.
1525 BCDMESMMXXX Banque Chaabi du Maroc, S.E.
1534 KBLXESMMXXX KBL European Private Bankers, S.A. S.E.
1538 ICBKESMMXXX Industrial & Commercial Bank of China(Europe)Sa, SE
1544 BACAESMMXXX Andbank España
1545 AGRIESMMXXX Credit Agricole Luxembourg, S.E.
2000 CECAESMMXXX Cecabank, S.A.
2013 CESCESBBXXX Catalunya Caixa
2038 CAHMESMMXXX Bankia
2045 CECAESMM045 Caja de Ahorros y M.P. de Ontinyent
2048 CECAESMM048 Liberbank
2056 CECAESMM056 Colonya - Caixa D'Estalvis de Pollensa
2080 CAGLESMMVIG Abanca
2085 CAZRES2ZXXX Ibercaja
2086 CECAESMM086 Banco Grupo Cajatres, S.A.
2095 BASKES2BXXX Kutxabank
2100 CAIXESBBXXX CaixaBank
2103 UCJAES2MXXX Unicaja
2105 CECAESMM105 Banco De Castil
2108 CSPAES2L108 Banco de Caja España Inver. Salamanca y Soria, S.A.
3001 BCOEESMM001 Caja Rural de Almendralejo, S.C.C.
3005 BCOEESMM005 Caja Rural Central, S.C.C.
3007 BCOEESMM007 Caja Rural de Gijon, C.C
3008 BCOEESMM008 Caja Rural de Navarra, S.C.C.
3009 BCOEESMM009 Caja Rural de Extremadura, S.C.C.
3016 BCOEESMM016 Caja Rural de Salamanca, S.C.C.
3017 BCOEESMM017 Caja Rural de Soria, S.C.C.
3018 BCOEESMM018 Caja Ruralr.s.Agustin de Fuente Alamo M., S.C.C.
3020 BCOEESMM020 Caja Rural de Utrera, S.C.A.C.
3023 BCOEESMM023 Caja Rural de Granada, S.C.C.
3025 CDENESBBXXX Caja de Ingenieros
3029 CCRIES2A029 Caja de Credito de Petrel, Caja Rural, C.C.V.
3035 CLPEES2MXXX Laboral Kutxa
3045 CCRIES2A045 Caixa Rural Altea, C.C.V.
3058 CCRIES2AXXX Cajamar
3059 BCOEESMM059 Caja Rural de Asturias, S.C.C.
3060 BCOEESMM060 Caja Rural Burgos, Fuentepelayo, Segovia y Castelldans, SCC
3063 BCOEESMM063 Caja Rural de Cordoba, S.C.C.
3067 BCOEESMM067 Caja Rural de Jaen, Barcelona y Madrid, S.C.C.
3070 BCOEESMM070 Caixa Rural Galega, S.C.C.L.G.
3076 BCOEESMM076 Cajasiete, Caja Rural, S.C.C.
3080 BCOEESMM080 Caja Rural de Teruel, S.C.C.
3081 BCOEESMM081 Caja Rural de Castilla-La Mancha, S.C.C.
3085 BCOEESMM085 Caja Rural de Zamora, C.C.
3089 BCOEESMM089 Caja Rural Baena Nuestra Señora Guadalupe S.C.C.A.
3095 CCRIES2A095 Caja Rural S. Roque de Almenara S.C.C.V.
3096 BCOEESMM096 Caixa Rural de L'Alcudia, S.C.V.C.
3098 BCOEESMM098 Caja Rural Nuestra Señora del Rosario, S.C.A.C.
3102 BCOEESMM102 Caixa Rural S. Vicent Ferrer de la Vall D'Uixo, C.C.V.
3104 BCOEESMM104 Caja Rural de Cañete Torres Nuestraseñoradel Campo, S.C.A.
3105 CCRIES2A105 Caixa Rural de Callosa D'En Sarria, C.C.V.
3110 BCOEESMM110 Caja Rural Catolico Agraria, S.C.C.V.
3111 BCOEESMM111 Caixa Rural la Vall 's. Isidro', S.C.C.V.
3112 CCRIES2A112 Caja Rural S. Jose de Burriana, S.C.C.V.
3113 BCOEESMM113 Caja Rural S. Jose de Alcora S.C.C.V.
3115 BCOEESMM115 Caja Rural 'Nuestra Madre del Sol', S.C.A.C.
3116 BCOEESMM116 Caja Rural de Mota del Cuervo, S.C.C.C.M.
3117 BCOEESMM117 Caixa Rural D'Algemesi, S.C.V.C.
3118 CCRIES2A118 Caixa Rural Torrent C.C.V.
3119 CCRIES2A119 Caja Rural S. Jaime Alquerias Niño Perdido S.C.C.V.
3121 CCRIES2A121 Caja Rural de Cheste, S.C.C.
3123 CCRIES2A123 Caixa Rural de Turis, C.C.V.
3127 BCOEESMM127 Caja Rural de Casas Ibañez, S.C.C.Castilla-La Mancha
3130 BCOEESMM130 Caja Rural S. Jose de Almassora, S.C.C.V.
3134 BCOEESMM134 Caja Rural Nuestra Señora la Esperanza de Onda, S.C.C.V.
3135 CCRIES2A135 Caja Rural S. Jose de Nules S.C.C.V.
3138 BCOEESMM138 Caja Rural de Betxi, S.C.C.V.
3140 BCOEESMM140 Caja Rural de Guissona, S.C.C.
3144 BCOEESMM144 Caja Rural de Villamalea, S.C.C.A. Castilla-La Mancha
3146 CCCVESM1XXX Caja de Credito Cooperativo, S.C.C.
3150 BCOEESMM150 Caja Rural de Albal, C.C.V.
3152 CCRIES2A152 Caja Rural de Villar C.C.V.
3157 CCRIES2A157 Caja Rural la Junquera de Chilches, S.C.C.V.
3159 BCOEESMM159 Caixa Popular-Caixa Rural, S.C.C.V.
3160 CCRIES2A160 Caixa Rurals.Josep de Vilavella, S.C.C.V.
3162 BCOEESMM162 Caixa Rural Benicarlo, S.C.C.V.
3165 CCRIES2A165 Caja Rural S. Isidro de Vilafames, S.C.C.V.
3166 BCOEESMM166 Caixa Rural Les Coves de Vinroma, S.C.C.V.
3174 BCOEESMM174 Caixa Rural Vinaros, S.C.C.V.
3179 CCRIES2A179 Caja Rural de Alginet, S.C.C.V.
3183 CASDESBBXXX Caja de Arquitectos S.C.C.
3186 CCRIES2A186 Caixa Rural Albalat Dels Sorells, C.C.V.
3187 BCOEESMM187 Caja Rural del Sur, S. Coop. de Credito
3190 BCOEESMM190 Caja Rural de Albacete, Ciudad Real y Cuenca, S.C.C.
3191 BCOEESMM191 Caja Rural de Aragon Soc. Coop. de Credito
6814 MNTYESMMXXX Monty Global
6852 BMEUESM1XXX Bmce
8512 UCINESMMXXX U.C.I., Sa, Efc
8835 SBFCESMMXXX Santanderbrasil
`

export interface KnownBank {
  name: string
  bic: string
}

const BANKS: ReadonlyMap<string, KnownBank> = new Map(
  LINES.trim()
    .split('\n')
    .map((line) => [line.slice(0, 4), { bic: line.slice(5, 16), name: line.slice(17) }]),
)

/** Whether the bank with this code keeps the account. */
export function isOfBank(bankCode: string, iban: string): boolean {
  return iban.startsWith('ES') && iban.slice(4, 8) === bankCode
}

/** The bank of a Spanish IBAN; `undefined` for another country's, or a code that is nobody's here. */
export function bankOf(iban: string): KnownBank | undefined {
  return iban.startsWith('ES') ? BANKS.get(iban.slice(4, 8)) : undefined
}
