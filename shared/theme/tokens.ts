/**
 * Every colour and font of the design. Theme, CSS variables, icons, manifest and the pictures of shared links take
 * theirs from here. The web build replaces this module by its values.
 */
import { accentShades, type Ten } from './accent.ts';

/** The colour of lines, links and focus. `accentShades` derives readable shades from its hue and chroma. */
const accent = '#BD0766';

/** Each family must exist as `@fontsource/…` and as `@fontsource-variable/…`. */
export const fonts = { sans: 'Sofia Sans', mono: 'Sometype Mono' };

/**
 * Further families for the pictures of shared links, for scripts that `fonts.sans` lacks, such as
 * `{ family: 'Noto Sans JP', subset: 'japanese' }`. Their packages `@fontsource/…` must be installed. Pictures omit
 * texts that no family covers.
 */
export const pictureFonts: readonly { family: string; subset: string }[] = [];

export function fontPackage(family: string): string {
  return family.toLowerCase().replaceAll(' ', '-');
}

/** Shades 0 to 9 of each colour, the lightest first, as Mantine expects. */
const fixedShades = {
  ink: scale('#F7FAFB #EEF2F3 #E1E5E6 #CFD4D7 #B2B8BC #858D93 #5F676E #171C22 #323A43 #0B0E12'),
  chalk: scale('#EAEDEF #B8BFC3 #959CA2 #656D73 #393F44 #272C31 #D6DBDE #EAEDEF #FFFFFF #4A5259'),
  gray: scale('#F7FAFB #EEF2F3 #E1E5E6 #CFD4D7 #B2B8BC #858D93 #5F676E #444B52 #282F35 #151A20'),
  dark: scale('#EAEDEF #B8BFC3 #959CA2 #656D73 #393F44 #272C31 #191D21 #0F1216 #0A0D0F #050709'),
  blue: scale('#F2F7FF #E2EEFE #C8DEFE #A2C8FD #7BB1FD #4C96FC #267BEA #0C65CC #0350A7 #033470'),
  green: scale('#EEFAF1 #DEF3E3 #BFE9CA #95D8A8 #6BC689 #41AF6B #1A9753 #0E7D43 #036534 #034221'),
  yellow: scale('#FCF6E9 #F7ECD4 #F1D9AD #E8BF7A #DDA445 #C98803 #AC7106 #915B01 #764806 #502D00'),
  red: scale('#FFF4F3 #FFE6E4 #FFCFCB #FEAEA8 #FD8983 #FA5556 #DF353D #C01A2A #9D0E1E #690912'),
  teal: scale('#EEFAFA #DCF2F3 #BBE6E8 #8FD4D7 #62C1C6 #30AAB0 #139096 #05787D #076064 #013F42'),
  violet: scale('#F8F5FF #F0E9FF #E2D4FE #CFB7FD #BC9CF5 #A57FE3 #8D66CA #7751AE #60408E #3F295F'),
};

function scale(colors: string): Ten<string> {
  return colors.split(' ') as unknown as Ten<string>; // each scale above has ten colours
}

const { gray, dark: night } = fixedShades;

const backgrounds = {
  light: { paper: '#F5F7F8', sheet: '#FFFFFF', sunk: '#ECEFF1' },
  dark: { paper: night[7], sheet: '#171B20', sunk: night[8] },
} as const;

const datum = accentShades(accent, {
  light: Object.values(backgrounds.light),
  dark: Object.values(backgrounds.dark),
});

export const shades = { ...fixedShades, datum: datum.shades };

const { blue, green, yellow, red, teal, chalk } = shades;

export const light = {
  ...backgrounds.light,
  ink: gray[9],
  ink2: gray[7],
  ink3: gray[6],
  line: '#DCE1E4',
  line2: '#C6CCD0',
  edge: gray[5],
  guide: '#CDD4D8',
  datum: shades.datum[6],
  datumText: shades.datum[7],
  datumWash: shades.datum[0],
  hover: gray[1],
  border: gray[4],
  disabled: gray[2],
  disabledBorder: gray[3],
  error: red[7],
  pie: { blue: blue[6], green: '#26A05E', amber: '#C17F00', red: red[6] },
  code: { keyword: blue[7], string: green[8], number: yellow[8], type: teal[8] },
  button: { filled: shades.ink[7], hover: shades.ink[8], contrast: '#FFFFFF' },
} as const;

export const dark: Scheme = {
  ...backgrounds.dark,
  ink: chalk[0],
  ink2: chalk[1],
  ink3: chalk[2],
  line: '#262C32',
  line2: '#363D44',
  edge: '#6C747B',
  guide: '#2B3238',
  datum: shades.datum[5],
  datumText: shades.datum[4],
  datumWash: datum.dark.wash,
  hover: '#20262B',
  border: '#3D454C',
  disabled: '#20262B',
  disabledBorder: '#2B3238',
  error: red[4],
  pie: { blue: blue[5], green: green[5], amber: yellow[4], red: red[5] },
  code: { keyword: blue[4], string: green[4], number: yellow[4], type: teal[4] },
  button: { filled: chalk[7], hover: chalk[8], contrast: gray[9] },
};

export type Scheme = Strings<typeof light>;

type Strings<Tokens> = {
  [Name in keyof Tokens]: Tokens[Name] extends string ? string : Strings<Tokens[Name]>;
};

/** Backgrounds of coloured text in the dark scheme, at rest and on hover. The light scheme uses shades 1 and 2. */
export const darkTints = {
  datum: [datum.dark.tint, datum.dark.hover],
  blue: ['#122A4B', '#1B355A'],
  green: ['#0D321B', '#163F25'],
  yellow: ['#3B2500', '#493005'],
  red: ['#461A19', '#552422'],
  teal: ['#083032', '#103D3F'],
  violet: ['#2F2244', '#3B2C53'],
  gray: [shades.dark[5], '#31373D'],
} as const;

/** The colour of entries without a category. */
export const neutral = '#64748B';
