import sys
	def f():
    return 1 < 2 & 3 > 2 ​

&lt;&#65;&#x41;
