/** Short sample posts in several scripts, with the same structure. */

export interface TextInScript {
  /** Language tag of BCP 47. */
  language: string;
  title: string;
  excerpt: string;
  tag: string;
  /** Query that must find the post: a part of the title, in another spelling if one exists. */
  query: string;
  /** Text in Markdown. */
  article: string;
  dir: 'ltr' | 'rtl';
}

interface ArticleTexts {
  first: string;
  heading: string;
  bold: string;
  code: string;
  items: readonly [string, string];
  quote: string;
  columns: readonly [string, string];
}

function articleOf({ first, heading, bold, code, items, quote, columns }: ArticleTexts): string {
  return `${first}

## ${heading}

${bold}

${code}

- ${items[0]}
- ${items[1]}

> ${quote}

| ${columns.join(' | ')} |
| --- | --- |
| \`tide()\` | 12.5 % |
`;
}

export const textsInScripts: readonly TextInScript[] = [
  {
    language: 'pl',
    dir: 'ltr',
    title: 'Źdźbło trawy na łące – jak mierzyć przypływy',
    excerpt: 'Każda fala przychodzi pięćdziesiąt minut później niż wczoraj.',
    tag: 'pływy',
    query: 'źdźbło',
    article: articleOf({
      first:
        'Zażółć gęślą jaźń: każda fala przychodzi pięćdziesiąt minut później niż wczoraj, a łódź czeka na wodę w porcie, dopóki rybak nie usłyszy dzwonu.',
      heading: 'Księżyc i głębokość',
      bold: 'Najważniejsze jest **źródło danych**, a nie *dokładność* przyrządu.',
      code: 'Funkcja `przypływ()` zwraca wysokość w metrach.',
      items: ['Półwysep Helski', 'Świnoujście i Łeba'],
      quote: 'Gdzie woda głęboka, tam cisza.',
      columns: ['Wywołanie', 'Błąd'],
    }),
  },
  {
    language: 'ja',
    dir: 'ltr',
    title: '潮の満ち引きを測る：データベースの設計と「索引」の話',
    excerpt: '満潮は毎日およそ五十分ずつ遅れてやってくる。',
    tag: '潮汐',
    query: '満ち引き',
    article: articleOf({
      first:
        '満潮は毎日およそ五十分ずつ遅れてやってくる。港で待つ舟も、観測所の時計も、月の動きにはかなわない。カタカナとひらがなと漢字が混ざる文章でも、行は正しい場所で折り返される。',
      heading: '月と水深',
      bold: '大切なのは**データの出どころ**であって、機器の*精度*ではない。',
      code: '関数 `満潮()` は高さをメートルで返す。',
      items: ['東京湾', '瀬戸内海'],
      quote: '静かな水は深い。',
      columns: ['呼び出し', '誤差'],
    }),
  },
  {
    language: 'ar',
    dir: 'rtl',
    title: 'قياس المد والجزر: كيف نكتب TypeScript بلا أخطاء؟',
    excerpt: 'يأتي المد كل يوم متأخرًا نحو خمسين دقيقة (تقريبًا).',
    tag: 'المد',
    query: 'قياس',
    article: articleOf({
      first:
        'يأتي المد كل يوم متأخرًا نحو خمسين دقيقة عن اليوم السابق، وتنتظر القوارب في الميناء حتى يرتفع الماء بما يكفي لتخرج إلى البحر، فلا يستعجل الصياد القمر.',
      heading: 'القمر وعمق الماء',
      bold: 'الأهم هو **مصدر البيانات**، وليس *دقة* الجهاز.',
      code: 'تعيد الدالة `tide()` الارتفاع بالأمتار.',
      items: ['الإسكندرية', 'بيروت (لبنان)'],
      quote: 'الماء الهادئ عميق.',
      columns: ['الاستدعاء', 'الخطأ'],
    }),
  },
  {
    language: 'hi',
    dir: 'ltr',
    title: 'ज्वार-भाटा कैसे मापें: हिन्दी में क्षेत्र और स्त्री-पुरुष',
    excerpt: 'ज्वार हर दिन लगभग पचास मिनट देर से आता है।',
    tag: 'ज्वार',
    query: 'ज्वार',
    article: articleOf({
      first:
        'ज्वार हर दिन लगभग पचास मिनट देर से आता है, और बन्दरगाह में नावें पानी के ऊपर उठने की प्रतीक्षा करती हैं, जब तक मछुआरा घण्टी न सुन ले।',
      heading: 'चन्द्रमा और गहराई',
      bold: 'महत्त्वपूर्ण **आँकड़ों का स्रोत** है, यन्त्र की *सटीकता* नहीं।',
      code: 'फलन `tide()` ऊँचाई मीटर में लौटाता है।',
      items: ['मुम्बई', 'कोलकाता'],
      quote: 'शान्त जल गहरा होता है।',
      columns: ['पुकार', 'त्रुटि'],
    }),
  },
  {
    language: 'vi',
    dir: 'ltr',
    title: 'Đo thủy triều: những điều Nguyễn Thị Ngọc Diễm đã học được',
    excerpt: 'Mỗi ngày nước lên trễ hơn hôm trước khoảng năm mươi phút.',
    tag: 'thủy triều',
    query: 'thủy triều',
    article: articleOf({
      first:
        'Mỗi ngày nước lên trễ hơn hôm trước khoảng năm mươi phút, và những chiếc thuyền ở cảng phải chờ đến khi nước đủ sâu để ra khơi, dù người đánh cá có vội đến đâu.',
      heading: 'Mặt trăng và độ sâu',
      bold: 'Điều quan trọng là **nguồn dữ liệu**, không phải *độ chính xác* của máy.',
      code: 'Hàm `tide()` trả về độ cao tính bằng mét.',
      items: ['Vịnh Hạ Long', 'Cửa Lò, Nghệ An'],
      quote: 'Nước lặng thì sâu.',
      columns: ['Lời gọi', 'Sai số'],
    }),
  },
];
