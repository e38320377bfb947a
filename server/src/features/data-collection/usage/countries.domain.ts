// ISO 3166-1: each country's two letters and three.
const codes = [
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB',
  'BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR',
  'BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR',
  'CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK',
  'FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS',
  'GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN',
  'ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO',
  'LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD',
  'MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER',
  'NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM',
  'PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP',
  'SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF',
  'TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY',
  'UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE',
].join(' ')

const HOME = 'GB'

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/^the /, '')
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '')

const byName = new Map<string, string>()
const names = new Intl.DisplayNames(['en-GB'], { type: 'region' })
for (const code of codes.split(' ')) {
  const country = code.slice(0, 2)
  byName.set(plain(names.of(country) ?? country), country)
  byName.set(country.toLowerCase(), country)
  byName.set(code.slice(2).toLowerCase(), country)
}
// What carriers write besides.
for (const [name, country] of Object.entries({
  uk: HOME,
  greatbritain: HOME,
  england: HOME,
  scotland: HOME,
  wales: HOME,
  northernireland: HOME,
  unitedstatesofamerica: 'US',
  america: 'US',
  eire: 'IE',
  republicofireland: 'IE',
  irishrepublic: 'IE',
  holland: 'NL',
  czechrepublic: 'CZ',
  turkey: 'TR',
  uae: 'AE',
  hongkong: 'HK',
  macau: 'MO',
  southkorea: 'KR',
  russianfederation: 'RU',
  vietnam: 'VN',
  ivorycoast: 'CI',
}))
  byName.set(name, country)

/** The country of a roaming call by its code or English name; null at home or if none is given, undefined if unknown. */
export const countryOf = (text: string): string | null | undefined => {
  if (text === '') return null
  const country = byName.get(plain(text))
  return country === HOME ? null : country
}
