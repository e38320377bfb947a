/**
 * Prefixes of a full rate card: the UK's number ranges (Ofcom's National Telephone Numbering Plan) and the
 * world's country codes (ITU-T E.164). Zone is a price zone of `rate-cards.seed.ts`.
 */
export type Destination = readonly [prefix: string, destination: string, zone: string]

const uk: Destination[] = [
  ['441', 'UK geographic', 'geo'],
  ['442', 'UK geographic', 'geo'],
  ['443', 'UK-wide 03', 'geo'],
  ['4455', 'UK corporate 055', 'ncn'],
  ['4456', 'UK VoIP 056', 'ncn'],
  ['4470', 'UK personal 070', 'personal'],
  ['4471', 'UK mobile', 'mobile'],
  ['4472', 'UK mobile', 'mobile'],
  ['4473', 'UK mobile', 'mobile'],
  ['4474', 'UK mobile', 'mobile'],
  ['4475', 'UK mobile', 'mobile'],
  ['4477', 'UK mobile', 'mobile'],
  ['4478', 'UK mobile', 'mobile'],
  ['4479', 'UK mobile', 'mobile'],
  ['447624', 'Isle of Man mobile', 'islands'],
  ['447781', 'Guernsey mobile', 'islands'],
  ['447797', 'Jersey mobile', 'islands'],
  ['4476', 'UK paging', 'personal'],
  ['44800', 'UK freephone', 'free'],
  ['44808', 'UK freephone', 'free'],
  ['44500', 'UK freephone', 'free'],
  ['4482', 'UK schools', 'ncn'],
  ['44843', 'UK 084', 'service'],
  ['44844', 'UK 084', 'service'],
  ['44845', 'UK 0845', 'service'],
  ['44870', 'UK 0870', 'service'],
  ['44871', 'UK 0871', 'service'],
  ['44872', 'UK 0872', 'service'],
  ['44873', 'UK 0873', 'service'],
  ['4490', 'UK premium', 'premium'],
  ['4491', 'UK premium', 'premium'],
  ['4498', 'UK premium', 'premium'],
  ['44116', 'UK geographic', 'geo'],
  ['118', 'Directory enquiries', 'directory'],
  ['100', 'Operator', 'free'],
  ['101', 'Police non-emergency', 'percall'],
  ['105', 'Power cut line', 'free'],
  ['111', 'NHS 111', 'free'],
  ['112', 'Emergency', 'free'],
  ['999', 'Emergency', 'free'],
  ['116', 'Social value 116', 'free'],
  ['119', 'Health 119', 'free'],
  ['123', 'Speaking clock', 'percall'],
  ['150', 'Customer service', 'free'],
  ['159', 'Bank fraud line', 'free'],
]

const zones: Record<string, string> = {
  eu: '30 Greece|31 Netherlands|32 Belgium|33 France|34 Spain|351 Portugal|352 Luxembourg|353 Ireland|354 Iceland|356 Malta|357 Cyprus|358 Finland|359 Bulgaria|36 Hungary|370 Lithuania|371 Latvia|372 Estonia|376 Andorra|377 Monaco|378 San Marino|385 Croatia|386 Slovenia|39 Italy|40 Romania|41 Switzerland|420 Czechia|421 Slovakia|423 Liechtenstein|43 Austria|45 Denmark|46 Sweden|47 Norway|48 Poland|49 Germany|350 Gibraltar|298 Faroe Islands',
  eumobile:
    '336 France mobile|337 France mobile|3469 Spain mobile|346 Spain mobile|347 Spain mobile|35383 Ireland mobile|35385 Ireland mobile|35386 Ireland mobile|35387 Ireland mobile|35389 Ireland mobile|316 Netherlands mobile|324 Belgium mobile|393 Italy mobile|4367 Austria mobile|4915 Germany mobile|4916 Germany mobile|4917 Germany mobile|467 Sweden mobile|474 Norway mobile|479 Norway mobile|485 Poland mobile|486 Poland mobile|487 Poland mobile|488 Poland mobile|3519 Portugal mobile|417 Switzerland mobile|306 Greece mobile|407 Romania mobile|3598 Bulgaria mobile',
  west: '1 United States and Canada|61 Australia|64 New Zealand|65 Singapore|81 Japan|82 South Korea|852 Hong Kong|886 Taiwan|972 Israel|27 South Africa',
  world:
    '20 Egypt|211 South Sudan|212 Morocco|213 Algeria|216 Tunisia|218 Libya|220 Gambia|221 Senegal|222 Mauritania|223 Mali|224 Guinea|225 Ivory Coast|226 Burkina Faso|227 Niger|228 Togo|229 Benin|230 Mauritius|231 Liberia|232 Sierra Leone|233 Ghana|234 Nigeria|235 Chad|236 Central African Republic|237 Cameroon|238 Cape Verde|239 Sao Tome and Principe|240 Equatorial Guinea|241 Gabon|242 Congo|243 DR Congo|244 Angola|245 Guinea-Bissau|248 Seychelles|249 Sudan|250 Rwanda|251 Ethiopia|252 Somalia|253 Djibouti|254 Kenya|255 Tanzania|256 Uganda|257 Burundi|258 Mozambique|260 Zambia|261 Madagascar|262 Reunion|263 Zimbabwe|264 Namibia|265 Malawi|266 Lesotho|267 Botswana|268 Eswatini|269 Comoros|291 Eritrea|297 Aruba|299 Greenland|355 Albania|373 Moldova|374 Armenia|375 Belarus|380 Ukraine|381 Serbia|382 Montenegro|383 Kosovo|387 Bosnia and Herzegovina|389 North Macedonia|500 Falkland Islands|501 Belize|502 Guatemala|503 El Salvador|504 Honduras|505 Nicaragua|506 Costa Rica|507 Panama|509 Haiti|51 Peru|52 Mexico|53 Cuba|54 Argentina|55 Brazil|56 Chile|57 Colombia|58 Venezuela|590 Guadeloupe|591 Bolivia|592 Guyana|593 Ecuador|594 French Guiana|595 Paraguay|596 Martinique|597 Suriname|598 Uruguay|599 Curacao|60 Malaysia|62 Indonesia|63 Philippines|66 Thailand|670 Timor-Leste|673 Brunei|675 Papua New Guinea|676 Tonga|677 Solomon Islands|678 Vanuatu|679 Fiji|685 Samoa|687 New Caledonia|689 French Polynesia|7 Russia and Kazakhstan|84 Vietnam|850 North Korea|853 Macao|855 Cambodia|856 Laos|86 China|880 Bangladesh|90 Turkey|91 India|92 Pakistan|93 Afghanistan|94 Sri Lanka|95 Myanmar|960 Maldives|961 Lebanon|962 Jordan|963 Syria|964 Iraq|965 Kuwait|966 Saudi Arabia|967 Yemen|968 Oman|970 Palestine|971 United Arab Emirates|973 Bahrain|974 Qatar|975 Bhutan|976 Mongolia|977 Nepal|98 Iran|992 Tajikistan|993 Turkmenistan|994 Azerbaijan|995 Georgia|996 Kyrgyzstan|998 Uzbekistan|1242 Bahamas|1246 Barbados|1264 Anguilla|1268 Antigua and Barbuda|1284 British Virgin Islands|1345 Cayman Islands|1441 Bermuda|1473 Grenada|1649 Turks and Caicos|1664 Montserrat|1721 Sint Maarten|1758 Saint Lucia|1767 Dominica|1784 Saint Vincent|1809 Dominican Republic|1829 Dominican Republic|1849 Dominican Republic|1868 Trinidad and Tobago|1869 Saint Kitts and Nevis|1876 Jamaica',
}

const world: Destination[] = Object.entries(zones).flatMap(([zone, list]) =>
  list.split('|').map((item): Destination => {
    const space = item.indexOf(' ')
    return [item.slice(0, space), item.slice(space + 1), zone]
  }),
)

/** Every prefix once. Satellite networks (881–883) are left out on purpose: few resellers price them. */
/**
 * North American area codes that begin with a UK short code: without their own entry the short code would be the
 * longest prefix of +1 239 (123, the speaking clock) or +1 502 (150, free).
 */
const besideShortCodes: Destination[] = [
  '231',
  '234',
  '236',
  '239',
  '501',
  '502',
  '503',
  '504',
  '505',
  '506',
  '507',
  '508',
  '509',
].map(code => [`1${code}`, 'United States and Canada', 'west'])

export const destinations: readonly Destination[] = [...uk, ...world, ...besideShortCodes]
