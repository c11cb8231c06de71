import type { Press } from '~/commands/keyboard/read-key'

/** A keyboard layout: the character of each key without and with Shift. Keys are `KeyboardEvent.code` values. */
export type Keyboard = { name: string; latin: boolean; plain: Record<string, string>; shifted: Record<string, string> }

const rows = {
  digits: [
    'Digit1',
    'Digit2',
    'Digit3',
    'Digit4',
    'Digit5',
    'Digit6',
    'Digit7',
    'Digit8',
    'Digit9',
    'Digit0',
    'Minus',
    'Equal',
  ],
  top: [...'QWERTYUIOP'].map((letter) => `Key${letter}`).concat('BracketLeft', 'BracketRight'),
  home: [...'ASDFGHJKL'].map((letter) => `Key${letter}`).concat('Semicolon', 'Quote'),
  bottom: [...'ZXCVBNM'].map((letter) => `Key${letter}`).concat('Comma', 'Period', 'Slash'),
}
const places = [rows.digits, rows.top, rows.home, rows.bottom]

/** Characters separated by spaces, row by row; `·` is a dead key. */
const read = (lines: string[]) =>
  Object.fromEntries(
    places.flatMap((row, at) =>
      (lines[at] ?? '').split(' ').map((printed, index) => [row[index] ?? '', printed === '·' ? 'Dead' : printed]),
    ),
  )

const keyboard = (name: string, latin: boolean, plain: string[], shifted: string[]): Keyboard => ({
  name,
  latin,
  plain: read(plain),
  shifted: read(shifted),
})
const usDigits = '1 2 3 4 5 6 7 8 9 0 - ='
const usShifted = '! @ # $ % ^ & * ( ) _ +'
const upper = (line: string) => line.toUpperCase()
const us: [string[], string[]] = [
  [usDigits, 'q w e r t y u i o p [ ]', "a s d f g h j k l ; '", 'z x c v b n m , . /'],
  [usShifted, 'Q W E R T Y U I O P { }', 'A S D F G H J K L : "', 'Z X C V B N M < > ?'],
]

/** The fourteen keyboards of the keyboard goals: Latin and other layouts, and the two keyboards of input methods. */
export const keyboards: readonly Keyboard[] = [
  keyboard('US', true, ...us),
  keyboard('UK', true, us[0], ['! " £ $ % ^ & * ( ) _ +', us[1][1] ?? '', 'A S D F G H J K L : @', us[1][3] ?? '']),
  keyboard(
    'German',
    true,
    ['1 2 3 4 5 6 7 8 9 0 ß ·', 'q w e r t z u i o p ü +', 'a s d f g h j k l ö ä', 'y x c v b n m , . -'],
    ['! " § $ % & / ( ) = ? ·', 'Q W E R T Z U I O P Ü *', 'A S D F G H J K L Ö Ä', 'Y X C V B N M ; : _'],
  ),
  keyboard(
    'French',
    true,
    ['& é " \' ( - è _ ç à ) =', 'a z e r t y u i o p · $', 'q s d f g h j k l m ù', 'w x c v b n , ; : !'],
    ['1 2 3 4 5 6 7 8 9 0 ° +', 'A Z E R T Y U I O P · £', 'Q S D F G H J K L M %', 'W X C V B N ? . / §'],
  ),
  keyboard(
    'Spanish',
    true,
    ["1 2 3 4 5 6 7 8 9 0 ' ¡", 'q w e r t y u i o p · +', 'a s d f g h j k l ñ ·', 'z x c v b n m , . -'],
    ['! " · $ % & / ( ) = ? ¿', 'Q W E R T Y U I O P · *', 'A S D F G H J K L Ñ ·', 'Z X C V B N M ; : _'],
  ),
  keyboard(
    'Swedish',
    true,
    ['1 2 3 4 5 6 7 8 9 0 + ·', 'q w e r t y u i o p å ·', 'a s d f g h j k l ö ä', 'z x c v b n m , . -'],
    ['! " # ¤ % & / ( ) = ? ·', 'Q W E R T Y U I O P Å ·', 'A S D F G H J K L Ö Ä', 'Z X C V B N M ; : _'],
  ),
  keyboard(
    'Dvorak',
    true,
    [usDigits.replace('- =', '[ ]'), "' , . p y f g c r l / =", 'a o e u i d h t n s -', '; q j k x b m w v z'],
    [usShifted.replace('_ +', '{ }'), '" < > P Y F G C R L ? +', 'A O E U I D H T N S _', ': Q J K X B M W V Z'],
  ),
  keyboard(
    'Colemak',
    true,
    [usDigits, 'q w f p g j l u y ; [ ]', "a r s t d h n e i o '", 'z x c v b k m , . /'],
    [usShifted, 'Q W F P G J L U Y : { }', 'A R S T D H N E I O "', 'Z X C V B K M < > ?'],
  ),
  keyboard(
    'Russian',
    false,
    [usDigits, 'й ц у к е н г ш щ з х ъ', 'ф ы в а п р о л д ж э', 'я ч с м и т ь б ю .'],
    [
      '! " № ; % : ? * ( ) _ +',
      upper('й ц у к е н г ш щ з х ъ'),
      upper('ф ы в а п р о л д ж э'),
      upper('я ч с м и т ь б ю') + ' ,',
    ],
  ),
  keyboard(
    'Greek',
    false,
    [usDigits, '; ς ε ρ τ υ θ ι ο π [ ]', "α σ δ φ γ η ξ κ λ · '", 'ζ χ ψ ω β ν μ , . /'],
    [usShifted, ': ΅ Ε Ρ Τ Υ Θ Ι Ο Π { }', 'Α Σ Δ Φ Γ Η Ξ Κ Λ · "', 'Ζ Χ Ψ Ω Β Ν Μ < > ?'],
  ),
  keyboard(
    'Hebrew',
    false,
    [usDigits, "/ ' ק ר א ט ו ן ם פ ] [", 'ש ד ג כ ע י ח ל ך ף ,', 'ז ס ב ה נ מ צ ת ץ .'],
    [usShifted.replace('( )', ') ('), 'Q W E R T Y U I O P } {', 'A S D F G H J K L : "', 'Z X C V B N M > < ?'],
  ),
  keyboard(
    'Arabic',
    false,
    [usDigits, 'ض ص ث ق ف غ ع ه خ ح ج د', 'ش س ي ب ل ا ت ن م ك ط', 'ئ ء ؤ ر لا ى ة و ز ظ'],
    [usShifted.replace('( )', ') ('), 'َ ً ُ ٌ لإ إ ‘ ÷ × ؛ < >', 'ِ ٍ ] [ لأ أ ـ ، / : "', '~ ْ } { لآ آ ’ , . ؟'],
  ),
  keyboard(
    'Japanese',
    true,
    ['1 2 3 4 5 6 7 8 9 0 - ^', 'q w e r t y u i o p @ [', 'a s d f g h j k l ; :', 'z x c v b n m , . /'],
    ['! " # $ % & \' ( ) 0 = ~', 'Q W E R T Y U I O P ` {', 'A S D F G H J K L + *', 'Z X C V B N M < > ?'],
  ),
  keyboard('Chinese', true, ...us),
]

const isLetterPair = (plain: string, shifted: string) => plain !== shifted && plain.toUpperCase() === shifted

/** The character of a key with Shift and Caps Lock, which only affects letters. */
export function printed(board: Keyboard, code: string, shift: boolean, caps: boolean): string {
  const plain = board.plain[code] ?? ''
  const shifted = board.shifted[code] ?? ''
  // Hebrew has no capitals; Caps Lock switches its letter keys to Latin.
  if (caps && board.name === 'Hebrew' && /^Key/.test(code) && !shift) return shifted
  const turned = caps && isLetterPair(plain, shifted) ? !shift : shift
  return turned ? shifted : plain
}

/** A plain key press; only relevant fields need to be given. */
export function press(given: Partial<Press>): Press {
  return {
    key: '',
    code: '',
    keyCode: 0,
    repeat: false,
    composing: false,
    prevented: false,
    ctrl: false,
    meta: false,
    alt: false,
    shift: false,
    altGraph: false,
    ...given,
  }
}

/** Every character key of a keyboard, with and without Shift and Caps Lock. */
export function pressesOf(board: Keyboard): Press[] {
  return Object.keys(board.plain).flatMap((code) =>
    [false, true].flatMap((shift) =>
      [false, true].map((caps) => press({ code, shift, key: printed(board, code, shift, caps) })),
    ),
  )
}
